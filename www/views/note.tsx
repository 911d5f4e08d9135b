/** The source of the numbers, if it is not the usual network; their meaning in one line, with a link to the help. */

import { useApp } from './app-context';

/** A note if the quick network replaces the strong one. */
export function StrongNote() {
  const { state, t } = useApp();
  return state.strongProblem && <p class="note">{t.noStrong}</p>;
}

export function Note() {
  const { state, actions, t } = useApp();
  return (
    <p class="note">
      {state.strongProblem && `${t.noStrong} `}
      {t.chancesNote}{' '}
      <button type="button" class="link" onClick={() => actions.dialog('help')}>
        {t.meaning}
      </button>
    </p>
  );
}
