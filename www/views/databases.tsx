/** Bearoff databases that this device can make and keep. */

import type { DatabaseState } from '../engine/port';
import { useApp } from './app-context';

export function DatabasesView() {
  const { state, t } = useApp();
  const { list, problem } = state.databases;
  return (
    <section class="databases" aria-labelledby="databases-title">
      <h3 id="databases-title">{t.databases.title}</h3>
      <p class="note">{t.databases.note}</p>
      {list?.map((database) => (
        <Database key={database.name} database={database} />
      ))}
      {problem && (
        <p class="problem" role="alert">
          {problem.kind === 'storage' && !list ? t.databases.unavailable : t.problem(problem)}
        </p>
      )}
    </section>
  );
}

function Database({ database }: { database: DatabaseState }) {
  const { state, actions, t, format } = useApp();
  const { name, kept, bytes, inUse, problem } = database;
  const { building } = state.databases;
  const running = building?.name === name ? building : null;
  const percent = running && running.total > 0 ? running.done / running.total : null;
  return (
    <div class="database">
      <h4>{t.databases.names[name]}</h4>
      <p class="note">{t.databases.purpose[name]}</p>
      {running ? (
        <div class="meter">
          <progress aria-label={t.databases.names[name]} max={1} {...(percent === null ? {} : { value: percent })} />
          <span role="status">{percent === null ? t.databases.starting : `${format.percent(percent)} %`}</span>
          <button type="button" onClick={actions.stopDatabase}>
            {t.databases.stop}
          </button>
        </div>
      ) : (
        <div class="meter">
          <span class="grow" role="status">
            {inUse ? t.databases.inUse(format.megabytes(bytes)) : t.databases.kept[kept](format.megabytes(bytes))}
          </span>
          {!inUse && (kept !== 'whole' || problem) && (
            <button
              type="button"
              class="primary"
              disabled={building !== null}
              onClick={() => void actions.buildDatabase(name)}
            >
              {kept === 'part' ? t.databases.goOn : t.databases.make}
            </button>
          )}
          {kept !== 'none' && (
            <button type="button" disabled={building !== null} onClick={() => void actions.removeDatabase(name)}>
              {t.databases.remove}
            </button>
          )}
        </div>
      )}
      {problem && (
        <p class="problem" role="alert">
          {t.databases.damaged(t.problem(problem))}
        </p>
      )}
    </div>
  );
}
