/** What the numbers mean, in a line, with the way to more. */

import { useApp } from './app-context';

export function Note() {
  const { actions, t } = useApp();
  return (
    <p class="note">
      {t.chancesNote}{' '}
      <button type="button" class="link" onClick={() => actions.dialog('help')}>
        {t.meaning}
      </button>
    </p>
  );
}
