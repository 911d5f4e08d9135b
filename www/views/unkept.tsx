/** Urgent notices on storage: unsaved changes, a blocking tab, damaged records. */

import { hashOf } from '../state/route';
import { useApp } from './app-context';

export function Unkept() {
  const { state, actions, t } = useApp();
  const { unkept, tabs, aside } = state.storage;
  const { keeping } = t;
  const problem = unkept?.problem ?? (tabs === 'closed' ? { kind: 'store_closed', message: keeping.closed } : null);
  if (!problem && tabs !== 'blocked' && aside.length === 0) return null;
  return (
    <div class="unkept" role="alert">
      {problem && (
        <p>
          {unkept && <strong>{keeping.unkept(unkept.count)}</strong>} {t.problem(problem)}
          {problem.kind === 'store_full' && ` ${keeping.free}`}
        </p>
      )}
      {tabs === 'blocked' && !problem && <p>{keeping.blocked}</p>}
      {!problem && tabs !== 'blocked' && aside.length > 0 && <p>{keeping.aside(aside.length)}</p>}
      <div class="tools">
        {problem?.kind === 'store_closed' || problem?.kind === 'store_newer' ? (
          <button type="button" class="primary" onClick={() => location.reload()}>
            {keeping.reload}
          </button>
        ) : (
          <button type="button" onClick={() => actions.dialog('settings')}>
            {keeping.show}
          </button>
        )}
        {problem?.kind === 'store_full' && (
          <>
            <a class="button" href={hashOf({ page: 'matches' })}>
              {keeping.matches}
            </a>
            <button type="button" onClick={() => void actions.keepAgain()}>
              {keeping.again}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
