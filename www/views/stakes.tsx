/** One play or cube action for money with each place of the cube, and at the scores where gammons matter most. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineProblem, Level } from '../engine/port';
import { problemOf } from '../engine/problem';
import { actionClass } from '../state/scores';
import { rowsOf, STAKES, type StakesCell } from '../state/stakes';
import { useApp } from './app-context';
import { useStakesTexts } from './stakes-texts';

export function StakesPanel({ level }: { level: Level }) {
  const { state, actions, t } = useApp();
  const s = useStakesTexts();
  const [cells, setCells] = useState<readonly StakesCell[] | null>(null);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  const [running, setRunning] = useState(false);
  const asking = useRef(new AbortController());
  const xgid = state.board?.xgid;
  const { met } = state.settings;
  // Another position, level or table: another question.
  useEffect(() => {
    setCells(null);
    setProblem(null);
    setRunning(false);
    return () => asking.current.abort();
  }, [xgid, level, met]);
  const compare = async () => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setRunning(true);
    setProblem(null);
    try {
      const found = await actions.atStakes({ level, signal });
      if (!signal.aborted) setCells(found);
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error));
    }
    if (!signal.aborted) setRunning(false);
  };
  return (
    <section class="stakes" aria-labelledby="stakes-title">
      <header class="verdict-head">
        <h3 id="stakes-title">{s.title}</h3>
        {running ? (
          <button
            type="button"
            onClick={() => {
              asking.current.abort();
              setRunning(false);
            }}
          >
            {t.cancel}
          </button>
        ) : (
          <button type="button" disabled={!xgid} onClick={() => void compare()}>
            {s.start}
          </button>
        )}
      </header>
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
      {cells ? <Table cells={cells} /> : <p class="note">{s.lead}</p>}
    </section>
  );
}

function Table({ cells }: { cells: readonly StakesCell[] }) {
  const { t, format } = useApp();
  const s = useStakesTexts();
  const name = (key: string) =>
    key in t.cube.doubling ? t.cube.doubling[key as keyof typeof t.cube.doubling] : key || t.cannotMove;
  return (
    <>
      <div class="wide-table" tabIndex={0} role="group" aria-label={s.title}>
        <table>
          <thead>
            <tr>
              <td />
              {STAKES.map((stakes) => (
                <th key={stakes} scope="col" title={s.meanings[stakes]}>
                  {s.names[stakes]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(cells).map(({ key, values }) => (
              <tr key={key}>
                <th scope="row">{name(key)}</th>
                {values.map((value, n) => (
                  <td key={STAKES[n]} data-best={value?.loss === 0 ? '' : undefined}>
                    {value && format.equity(value.loss === 0 ? value.equity : -value.loss)}
                  </td>
                ))}
              </tr>
            ))}
            {cells[0]?.cube && (
              <tr>
                <td />
                {cells.map(({ stakes, cube }) => (
                  <td key={stakes}>{cube && t.scores.action[actionClass(cube.action)]}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p class="note">{s.note}</p>
    </>
  );
}
