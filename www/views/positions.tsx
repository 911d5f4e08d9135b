/** Positions kept on the device: open, name, forget, export, import. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { type Kept, toText } from '../state/library';
import { useApp } from './app-context';
import { FileChoice } from './file-choice';
import { download } from './picture';
import { Removal } from './removal';
import { SmallBoard } from './small-board';

/** A kept position: its picture as long as the row is in sight, so that hundreds of rows cost no more than ten. */
function Row({ kept: { xgid, name } }: { kept: Kept }) {
  const { state, actions, t } = useApp();
  const row = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries.at(-1)!;
        setSeen(isIntersecting);
        if (isIntersecting) void actions.picture(xgid);
      },
      { root: row.current!.parentElement, rootMargin: '100px 0px' },
    );
    sight.observe(row.current!);
    return () => sight.disconnect();
  }, [xgid]);
  const board = seen ? state.pictures[xgid] : null;
  return (
    <li ref={row}>
      <button type="button" class="open" onClick={() => void actions.open(xgid)}>
        <span class="picture">{board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}</span>
        <span class="words">
          {name !== null && <b>{name}</b>}
          <span class="mono">{xgid.replace('XGID=', '')}</span>
        </span>
      </button>
      <Removal
        label={t.positions.forget(name ?? xgid)}
        ask={`${t.positions.forget(name ?? xgid)}?`}
        yes={t.positions.forget(name ?? xgid)}
        no={t.positions.keep}
        remove={() => actions.forget(xgid)}
      />
    </li>
  );
}

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
            <Row key={kept.xgid} kept={kept} />
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
        <FileChoice
          label={t.positions.import}
          accept=".txt,text/plain"
          take={async ([file]) => actions.importText(await file!.text(), t.positions.imported)}
        />
      </div>
      <p class="note">{t.positions.drop}</p>
    </>
  );
}
