/** A position before the roll: cube action, chances, the race, the 21 rolls. */

import type { Outcomes } from '../engine/port';
import { chance } from '../state/chances';
import type { Verdict } from '../state/state';
import { useApp } from './app-context';
import { CubeView } from './cube';
import { Note } from './note';
import { RaceView } from './race';
import { RollGrid } from './roll-grid';
import { Term } from './term';
import { WhyCard } from './why';

export function EvaluationView({ verdict }: { verdict: Extract<Verdict, { kind: 'evaluation' }> }) {
  const { state, t, format } = useApp();
  const e = verdict.evaluation!;
  return (
    <div class="evaluation">
      {verdict.cube && <CubeView cube={verdict.cube} beside={e.level} />}
      <ChanceBars outcomes={e.outcomes} />
      <dl class="figures">
        <div>
          <dt>
            <Term of="equity">{t.cubeless}</Term>
          </dt>
          <dd>{format.equity(e.equity.cubeless)}</dd>
        </div>
        {e.equity.cubeful !== null && (
          <div>
            <dt>
              <Term of="equity">{t.cubeful}</Term>
            </dt>
            <dd>{format.equity(e.equity.cubeful)}</dd>
          </div>
        )}
        {e.mwc !== null && (
          <div>
            <dt>
              <Term of="matchPlay">{t.mwc}</Term>
            </dt>
            <dd>{format.percent(e.mwc)} %</dd>
          </div>
        )}
        <div>
          <dt>
            <Term of="level">{t.level}</Term>
          </dt>
          <dd>{e.level}</dd>
        </div>
      </dl>
      {state.board && verdict.cube && verdict.cube.equity.doubleTake !== null && (
        <WhyCard asked={{ kind: 'cube', id: state.board.xgid, decision: verdict.cube, answering: false }} />
      )}
      <Note />
      {verdict.race && <RaceView race={verdict.race} cube={verdict.cube} />}
      {e.class !== 'over' && <RollGrid cells={verdict.rolls} above={e.level} />}
    </div>
  );
}

/** Two bars from the middle outwards: wins to the left, losses to the right, gammons inside. */
function ChanceBars({ outcomes }: { outcomes: Outcomes }) {
  const { t, format } = useApp();
  const sides = [
    { name: t.youWin, side: 'win', of: ['win', 'winGammon', 'winBackgammon'] as const },
    { name: t.youLose, side: 'lose', of: ['lose', 'loseGammon', 'loseBackgammon'] as const },
  ];
  const labels = ['', t.gammon, t.backgammon];
  return (
    <div class="bars">
      {sides.map(({ name, side, of }) => (
        <div class={`bar ${side}`}>
          <h3>
            <Term of="chances">{name}</Term>
          </h3>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="ground" width="100" height="8" />
            {of.map((key, i) => (
              <rect class={`part p${i}`} width={100 * chance(outcomes, key)} height="8" />
            ))}
          </svg>
          <ul>
            {of.map((key, i) => (
              <li title={t.chancesOf[key]}>
                {labels[i] && <span class="label">{labels[i]} </span>}
                <b>{format.percent(chance(outcomes, key))} %</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
