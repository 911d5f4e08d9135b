/** Positions kept on the device: open, name, forget, export, import. */

import { useState } from 'preact/hooks';
import { toText } from '../state/library';
import { useApp } from './app-context';
import { download } from './picture';

export function PositionsView() {
  const { state, actions, t } = useApp();
  const { board, library } = state;
  const [name, setName] = useState('');
  return (
    <>
      <form
        class="fields"
        onSubmit={(e) => {
          e.preventDefault();
          if (!name.trim()) return;
          void actions.keepAs(name.trim());
          setName('');
        }}
      >
        <label class="grow">
          <span>{t.positions.name}</span>
          <input type="text" value={name} autocomplete="off" onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={!board || !name.trim()}>
          {t.positions.keep}
        </button>
      </form>
      {state.libraryProblem && (
        <p class="problem">
          {t.positions.unavailable} {t.problem(state.libraryProblem)}
        </p>
      )}
      {library.length === 0 ? (
        <p class="note">{t.positions.none}</p>
      ) : (
        <ul class="kept">
          {library.map((kept) => (
            <li key={kept.xgid}>
              <button type="button" class="open" onClick={() => void actions.open(kept.xgid)}>
                {kept.name !== null && <b>{kept.name}</b>}
                <span class="mono">{kept.xgid.replace('XGID=', '')}</span>
              </button>
              <button
                type="button"
                class="icon"
                aria-label={t.positions.forget(kept.name ?? kept.xgid)}
                onClick={() => void actions.forget(kept.xgid)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="tools">
        <button
          type="button"
          disabled={library.length === 0}
          onClick={() => download('positions.txt', new Blob([toText(library)], { type: 'text/plain' }))}
        >
          {t.positions.export}
        </button>
        <label class="file">
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={async (e) => {
              const file = e.currentTarget.files?.[0];
              if (file) await actions.importText(await file.text(), t.positions.imported);
            }}
          />
          <span>{t.positions.import}</span>
        </label>
      </div>
      <p class="note">{t.positions.drop}</p>
    </>
  );
}
