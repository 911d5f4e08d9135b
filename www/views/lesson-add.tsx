/** Positions for a lesson: by their ids, from the board, from starred decisions. */

import { useState } from 'preact/hooks';
import type { LessonDesk } from '../controllers/lessons';
import type { LinkedPosition } from '../engine/port';
import { problemOf } from '../engine/problem';
import { actionWords, isRedouble } from '../format/cube-words';
import { useApp } from './app-context';
import { useLessonTexts } from './lesson-texts';
import { useSearchTexts } from './search-texts';
import { SmallBoard } from './small-board';

export function LessonAdd({ desk, onAdded }: { desk: LessonDesk; onAdded(n: number): void }) {
  const { state, t } = useApp();
  const l = useLessonTexts();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const [starred, setStarred] = useState<readonly LinkedPosition[] | null>(null);
  const { board } = state;
  const run = async (work: () => Promise<number>) => {
    setWrong('');
    setSaid('');
    try {
      const n = await work();
      setSaid(l.editor.added(n));
      onAdded(n);
    } catch (error) {
      setWrong(t.problem(problemOf(error)));
    }
  };
  return (
    <>
      <form
        class="lesson-fields"
        onSubmit={(e) => {
          e.preventDefault();
          if (!text.trim()) return;
          void run(async () => {
            const n = await desk.addText(text);
            setText('');
            return n;
          });
        }}
      >
        <label class="wide">
          <span>{l.editor.ids}</span>
          <textarea
            rows={2}
            spellcheck={false}
            placeholder="XGID=…"
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <span class="tools">
          <button type="submit" disabled={!text.trim()}>
            {l.editor.addIds}
          </button>
          {board && (
            <button type="button" onClick={() => void run(() => desk.addText(board.xgid))}>
              {l.editor.onBoard}
            </button>
          )}
          <button
            type="button"
            aria-expanded={starred !== null}
            onClick={async () => {
              if (starred) return setStarred(null);
              setSaid(l.editor.reading);
              try {
                setStarred(await desk.starred());
                setSaid('');
              } catch (error) {
                setSaid('');
                setWrong(t.problem(problemOf(error)));
              }
            }}
          >
            {l.editor.starred}
          </button>
        </span>
      </form>
      {starred && (
        <Starred
          found={starred}
          add={(chosen) =>
            run(async () => {
              await desk.addDecisions(chosen);
              setStarred(null);
              return chosen.length;
            })
          }
        />
      )}
      <p role="status">{said}</p>
      {wrong && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

/** Starred decisions, of which some are chosen. */
function Starred({ found, add }: { found: readonly LinkedPosition[]; add(chosen: LinkedPosition[]): Promise<void> }) {
  const l = useLessonTexts();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  if (found.length === 0) return <p>{l.editor.noStarred}</p>;
  const toggle = (n: number) => {
    const next = new Set(chosen);
    if (!next.delete(n)) next.add(n);
    setChosen(next);
  };
  return (
    <div class="lesson-starred">
      <ul>
        {found.map((position, n) => (
          <li key={`${n} ${position.xgid}`}>
            <StarredOne position={position} checked={chosen.has(n)} onChange={() => toggle(n)} />
          </li>
        ))}
      </ul>
      <div class="tools">
        <button type="button" onClick={() => setChosen(new Set(found.keys()))}>
          {l.editor.chooseAll}
        </button>
        <button
          type="button"
          class="primary"
          disabled={chosen.size === 0}
          onClick={() => void add(found.filter((_, n) => chosen.has(n)))}
        >
          {l.editor.addChosen(chosen.size)}
        </button>
      </div>
    </div>
  );
}

function StarredOne(props: { position: LinkedPosition; checked: boolean; onChange(): void }) {
  const { position, checked, onChange } = props;
  const { state, actions, t } = useApp();
  const s = useSearchTexts();
  const board = state.pictures[position.xgid];
  if (board === undefined) void actions.picture(position.xgid);
  const best = position.plays?.[0]?.play;
  const done = position.done && actionWords(position.done, isRedouble(board), t, s.choices);
  return (
    <label class="check lesson-pick">
      <input type="checkbox" checked={checked} onChange={onChange} />
      {board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}
      <span>{[done, best && best !== done && s.best(best)].filter(Boolean).join(' · ')}</span>
    </label>
  );
}
