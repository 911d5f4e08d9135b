/** The analysis of one action: the plays, ranked, and the cube. */

import type { Candidate, CubeAnalysis, MatchDecision, Moment, TakePoints } from '../engine/port';
import { actionWords, isRedouble, optionNames, rowOfBest } from '../format/cube-words';
import { lossClass } from '../format/format';
import type { ActionAt } from '../state/route';
import { whyCube, whyPlays } from '../state/why';
import { useApp, useTools } from './app-context';
import { useMatchTexts } from './match-texts';
import { WhyCard } from './why';

/** The loss of a decision, and the best choice. */
function Verdict({ decision }: { decision: MatchDecision | undefined }) {
  const { t, format } = useTools();
  const m = useMatchTexts();
  if (!decision) return null;
  const { lost, mwcLost, best, done, kind, redouble } = decision;
  const words = (what: string) => actionWords(what, redouble, t, m.cube);
  const of = lossClass(lost, lost === 0);
  const grade = of === 'error' || of === 'blunder' ? m.decision.grade[of] : null;
  const text =
    lost >= 0.0005
      ? m.decision.lost(grade, format.size(lost))
      : kind === 'play'
        ? m.decision.rightPlay
        : m.decision.right(words(done));
  return (
    <p class={`decision-verdict ${of}`}>
      <span class="mark" aria-hidden="true" />
      <strong>{text}</strong>
      {lost >= 0.0005 && mwcLost !== null && <span>{m.decision.lostMwc(format.percent2(mwcLost))}</span>}
      {lost >= 0.0005 && (
        <span>
          {m.decision.best}: {words(best)}
        </span>
      )}
    </p>
  );
}

/** Rolls out a decision, or shows the progress. */
function RollOut({ at, what }: { at: ActionAt; what: 'play' | 'cube' }) {
  const { state, actions } = useApp();
  const m = useMatchTexts();
  const { open } = state.matches;
  if (open?.course?.report?.source !== 'gammonlab') return null;
  const { rolling } = open;
  const mine = rolling?.what === what && rolling.at.game === at.game && rolling.at.action === at.action;
  if (!rolling || !mine)
    return (
      <button type="button" disabled={rolling !== null} onClick={() => void actions.rollOutDecision(at, what)}>
        {m.decision.rollOut[what]}
      </button>
    );
  return (
    <p class="review-state" role="status">
      <progress max={rolling.trials} value={rolling.done} aria-label={m.decision.rollOut[what]} />
      <span class="note">{m.decision.rolling(rolling.done, rolling.trials)}</span>
      <button type="button" onClick={actions.stopRollOutDecision}>
        {m.decision.stop}
      </button>
    </p>
  );
}

/** The plays that the analysis lists, and the luck of the roll. */
export function PlayPart({
  moment,
  decision,
  shown,
  onShow,
}: {
  moment: Moment;
  decision: MatchDecision | undefined;
  shown: number | null;
  onShow(row: number | null): void;
}) {
  const { format } = useApp();
  const m = useMatchTexts();
  const { candidates, luck, joker, play, illegal } = moment;
  const asked = whyPlays(moment.board.xgid, candidates);
  return (
    <div class="play-part">
      <Verdict decision={decision} />
      {play === '' && <p>{m.actions.cannotMove}</p>}
      {illegal && (
        <p class="problem">
          {play}: {m.actions.illegal}
        </p>
      )}
      {candidates.length === 0 && play !== '' && !illegal && <p class="note">{m.decision.notYet}</p>}
      {candidates.length > 0 && <CandidateTable candidates={candidates} shown={shown} onShow={onShow} />}
      {asked && (
        <WhyCard
          asked={asked}
          onMark={(after, plays) => {
            if (after) onShow(candidates.findIndex((candidate) => candidate.play === plays[after]));
          }}
        />
      )}
      {candidates.length > 1 && <RollOut at={moment} what="play" />}
      {luck !== null && (
        <p class="note">
          {m.decision.luck(format.equity(luck))}
          {joker && ` (${m.decision.joker})`}
        </p>
      )}
    </div>
  );
}

interface TableProps {
  candidates: readonly Candidate[];
  /** The row whose play is on the board. */
  shown: number | null;
  onShow(row: number | null): void;
  /** Further data of a play beside its name. */
  badge?: ((candidate: Candidate) => string | null) | undefined;
}

/** Plays, ranked, with the level of each; a row that is chosen is shown on the board. */
export function CandidateTable({ candidates, shown, onShow, badge }: TableProps) {
  const { t } = useTools();
  return (
    <table class="candidates" aria-label={t.plays}>
      <thead>
        <tr>
          <th scope="col">{t.play}</th>
          <th scope="col">{t.equity}</th>
          <th scope="col">{t.loss}</th>
          <th scope="col" class="chance">
            {t.win}
          </th>
          <th scope="col" class="chance">
            <abbr title={t.chancesOf.winGammon}>{t.gammonShort}</abbr>
          </th>
          <th scope="col" class="chance">
            <abbr title={t.chancesOf.loseGammon}>
              {t.lose} {t.gammonShort}
            </abbr>
          </th>
          <th scope="col">{t.level}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate, n) => (
          <CandidateRow
            key={n}
            candidate={candidate}
            best={n === 0}
            chosen={shown === n}
            more={badge?.(candidate) ?? null}
            onChoose={() => onShow(shown === n ? null : n)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Half the 95 % interval of an equity that was rolled out. */
function Half({ se }: { se: number | null | undefined }) {
  const { format } = useTools();
  return se == null ? null : <small class="half">±&#8239;{format.half(se)}</small>;
}

interface CandidateProps {
  candidate: Candidate;
  best: boolean;
  chosen: boolean;
  more: string | null;
  onChoose(): void;
}

function CandidateRow({ candidate, best, chosen, more, onChoose }: CandidateProps) {
  const { t, format } = useTools();
  const m = useMatchTexts();
  const { play, equity, loss, level, outcomes, played, se } = candidate;
  const kind = lossClass(loss, best);
  return (
    <tr class={`${chosen ? 'chosen' : ''} ${played ? 'played' : ''}`} onClick={onChoose}>
      <th scope="row">
        <button
          type="button"
          class="link"
          aria-pressed={chosen}
          onClick={(e) => {
            e.stopPropagation();
            onChoose();
          }}
        >
          {play || t.cannotMove}
        </button>
        {played && <span class="badge">{m.decision.played}</span>}
        {more && <span class="badge">{more}</span>}
      </th>
      <td>
        {format.equity(equity)}
        <Half se={se} />
      </td>
      <td class={`loss ${kind}`}>
        <span class="mark" aria-hidden="true" />
        {kind === 'best' ? t.best : format.loss(loss)}
      </td>
      {[0, 1, 3].map((of) => (
        <td key={of} class="chance">
          {outcomes?.[of] === undefined ? '' : format.percent(outcomes[of])}
        </td>
      ))}
      <td>{level}</td>
    </tr>
  );
}

/** The analysis of the cube. */
export function CubePart({
  moment,
  cube,
  decision,
}: {
  moment: Moment;
  cube: CubeAnalysis;
  decision: MatchDecision | undefined;
}) {
  const m = useMatchTexts();
  const answering = moment.kind !== 'roll' && moment.kind !== 'double';
  const asked = whyCube(moment.board.xgid, cube, answering, moment.takePoints);
  return (
    <div class="cube-part">
      {moment.kind === 'roll' && <h3>{m.decision.cubeBefore}</h3>}
      <Verdict decision={decision} />
      <CubeTable
        cube={cube}
        best={(answering ? decision?.best : null) ?? moment.cubeBest}
        redouble={isRedouble(moment.board)}
        takePoints={moment.takePoints}
      />
      {asked && <WhyCard asked={asked} />}
      <RollOut at={moment} what="cube" />
    </div>
  );
}

interface CubeTableProps {
  cube: CubeAnalysis;
  /** The engine's choice. */
  best: string | null;
  redouble: boolean;
  takePoints?: TakePoints | null;
}

/** The cube actions; equities of the side that may double, and the chances that a take needs. */
export function CubeTable({ cube, best, redouble, takePoints }: CubeTableProps) {
  const { t, format } = useTools();
  const names = optionNames(redouble, t);
  const rows = [
    [names.noDouble, cube.noDouble, cube.se?.[0]],
    [names.doubleTake, cube.doubleTake, cube.se?.[1]],
    [names.doublePass, cube.doublePass, null],
  ] as const;
  const chance = (of: number) => format.percent(cube.outcomes?.[of] ?? 0);
  const right = rowOfBest(best);
  return (
    <>
      <table class="candidates" aria-label={t.cube.title}>
        <thead>
          <tr>
            <th scope="col">{t.cube.option}</th>
            <th scope="col">{t.equity}</th>
            <th scope="col">{t.cube.difference}</th>
            <th scope="col">{t.level}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, equity, se], n) => (
            <tr key={name} class={n === right ? 'right' : undefined}>
              <th scope="row">{name}</th>
              <td>
                {format.equity(equity)}
                <Half se={se} />
              </td>
              <td class={n === right ? 'loss best' : 'loss'}>
                {n === right ? (
                  <>
                    <span class="mark" aria-hidden="true" />
                    {t.best}
                  </>
                ) : (
                  format.equity(equity - rows[right][1])
                )}
              </td>
              <td>{cube.level}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cube.outcomes && (
        <p class="note">
          {t.win} {chance(0)} · {t.gammonShort} {chance(1)} · {t.lose} {t.gammonShort} {chance(3)}
        </p>
      )}
      {cube.outcomes && takePoints && (
        <p class="note">
          {t.cube.needs(format.percent(takePoints.effective), format.percent(1 - (cube.outcomes[0] ?? 0)))}{' '}
          {t.cube.needsIf(format.percent(takePoints.dead), format.percent(takePoints.live))}
        </p>
      )}
    </>
  );
}
