/** A short message about the last action. An open panel shows its own, since all behind it is out of reach. */

import { useApp } from './app-context';

export function Notice() {
  const { state, actions } = useApp();
  const { notice } = state;
  return (
    <div role="status">
      {notice && (
        <p class="notice" key={notice.count} onAnimationEnd={actions.quiet}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
