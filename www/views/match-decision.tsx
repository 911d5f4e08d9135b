/** One action of a match: the board, the action taken, and the analysis of the play and of the cube. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MatchCourse, Moment } from '../engine/port';
import { actionWords } from '../format/cube-words';
import { describeBoard } from '../format/describe';
import { decisionsAt, indexed, momentAt, neighbourOf, worst } from '../state/match-course';
import type { OpenMatch } from '../state/matches';
import { seatOf } from '../state/names';
import { byEquity } from '../state/played';
import { pipsAfter } from '../state/plays';
import { type ActionAt, hashOf } from '../state/route';
import type { Origin } from '../state/state';
import { AnimationButton } from './animation-button';
import { useApp, useTools } from './app-context';
import { Board } from './board';
import { carry } from './geometry';
import { useShown } from './live';
import { CubePart, PlayPart } from './match-answers';
import { whatOf } from './match-moves';
import { useMatchTexts } from './match-texts';
import { ShareDecision } from './share-decision';
import { useKeys } from './use-keys';

interface Props {
  open: OpenMatch;
  course: MatchCourse;
  at: ActionAt;
}

export function DecisionView({ open, course, at }: Props) {
  const { actions } = useTools();
  const m = useMatchTexts();
  const index = indexed(course);
  const found = momentAt(index, at);
  const moment = useMemo(() => found && { ...found, candidates: byEquity(found.candidates) }, [found]);
  const [shown, setShown] = useState<number | null>(null);
  const key = `${at.game}.${at.action}`;
  useEffect(() => setShown(null), [key]);
  // While a key is held down nothing flies: the next play comes before the checkers have landed.
  const held = useRef(false);
  const step = (by: 1 | -1, repeat = false) => {
    const next = neighbourOf(index, at, by);
    held.current = repeat;
    if (next) void actions.showAction({ game: next.game, action: next.action }, repeat && 'held');
  };
  useKeys(
    { ArrowRight: ({ repeat }) => step(1, repeat), ArrowLeft: ({ repeat }) => step(-1, repeat) },
    { repeats: true },
  );
  if (!moment)
    return (
      <section class="card empty">
        <a href={hashOf({ page: 'match', match: open.id, at: null })}>{m.report}</a>
      </section>
    );
  const decisions = decisionsAt(index, at);
  const play = decisions.find(({ kind }) => kind === 'play');
  const cube = decisions.find(({ kind }) => kind !== 'play');
  const name = open.transcript.players[moment.player];
  return (
    <section class="decision" aria-labelledby="decision-title">
      <div class="board-card">
        <DecisionBoard moment={moment} shown={shown} players={open.transcript.players} still={held.current} />
      </div>
      <div class="card decision-body">
        <header>
          <h2 id="decision-title">{titleOf(moment, name, m)}</h2>
          <div class="jumps">
            <button
              type="button"
              class="icon"
              aria-label={m.list.previous}
              title={m.list.previous}
              onClick={() => step(-1)}
              disabled={!neighbourOf(index, at, -1)}
            >
              ‹
            </button>
            <button
              type="button"
              class="icon"
              aria-label={m.list.next}
              title={m.list.next}
              onClick={() => step(1)}
              disabled={!neighbourOf(index, at, 1)}
            >
              ›
            </button>
          </div>
        </header>
        {moment.kind === 'roll' && <PlayPart moment={moment} decision={play} shown={shown} onShow={setShown} />}
        {moment.cube && <CubePart moment={moment} cube={moment.cube} decision={cube} />}
        {moment.kind !== 'roll' && !moment.cube && <p class="note">{m.decision.notJudged}</p>}
        <Tools open={open} at={at} moment={moment} />
      </div>
    </section>
  );
}

function titleOf(moment: Moment, name: string, m: ReturnType<typeof useMatchTexts>): string {
  if (moment.kind === 'roll') return m.decision.toPlay(name, moment.board.dice?.join('') ?? '');
  return m.decision.acts(name, whatOf(moment, m));
}

/** A decision in the form of its position's analysis. */
function originOf(open: OpenMatch, moment: Moment): Origin {
  const { players } = open.transcript;
  const answers = moment.kind === 'take' || moment.kind === 'pass' || moment.kind === 'beaver';
  const onRoll = answers ? 1 - moment.player : moment.player;
  const made = moment.candidates.find(({ played }) => played);
  return {
    match: open.id,
    at: { game: moment.game, action: moment.action },
    xgid: moment.board.xgid,
    players: [players[onRoll]!, players[1 - onRoll]!],
    turn: moment.board.turn,
    play: moment.illegal ? null : moment.play,
    ...(made ? { analysed: made } : {}),
  };
}

/** The player at the bottom: the followed one, if it is one of the two; else the first player. */
const ownSeat = (players: readonly [string, string], names: readonly string[]): 0 | 1 => seatOf(players, names) ?? 0;

/** The position before the action; with a row chosen, the play of that row with arrows. */
function DecisionBoard({
  moment,
  shown,
  players,
  still,
}: {
  moment: Moment;
  shown: number | null;
  players: readonly [string, string];
  /** Checkers do not fly. */
  still: boolean;
}) {
  const { state, t } = useApp();
  const m = useMatchTexts();
  const { mirrored } = state.settings;
  const { board } = moment;
  const motion = state.settings.motion && !still;
  // While a double waits, the side that doubled is on roll.
  const answers = moment.kind === 'take' || moment.kind === 'pass' || moment.kind === 'beaver';
  const onRoll = answers ? 1 - moment.player : moment.player;
  const turned = state.settings.below === 'player' && onRoll !== ownSeat(players, state.settings.progress.names);
  const moves = shown === null ? moment.moves : (moment.candidates[shown]?.moves ?? []);
  const marks = state.why?.marked?.squares;
  useShown(board, turned);
  const picture = useMemo(() => {
    const { points, off, arrows } = carry(board.points, board.off.onRoll, moves, mirrored);
    return (
      <Board
        points={points}
        off={off}
        opponentOff={board.off.opponent}
        cube={board.cube}
        dice={board.dice}
        arrows={arrows}
        marks={marks}
        mirrored={mirrored}
        secondOnRoll={board.turn === -1}
        turned={turned}
        moves={motion ? 'checkers' : undefined}
        offered={answers ? 'opponent' : null}
        crawford={board.score.kind === 'match' && board.score.crawford && board.score.length > 1}
        played={moves.length > 0}
        label={m.decision.boardOf(players[moment.player])}
        description={describeBoard(points, { onRoll: off, opponent: board.off.opponent }, board.cube, board.dice, t)}
      />
    );
  }, [board, moves, mirrored, turned, answers, marks, motion, t]);
  const { score } = board;
  const pips = pipsAfter(board, moves);
  const side = (own: boolean) => {
    const seat = own ? onRoll : 1 - onRoll;
    const points = own ? 'onRoll' : 'opponent';
    return (
      <p class={seat === moment.player ? 'player acts' : 'player'}>
        <span class={`disc ${(board.turn === -1) === own ? 'second' : 'first'}`} aria-hidden="true" />
        <span class="name">{players[seat]}</span>
        {score.kind === 'match' && (
          <span class="score">
            {t.scoreOf(score[points], score.length)} · {t.away(score.length - score[points])}
            {own && score.crawford && ` · ${t.crawfordShort}`}
          </span>
        )}
        <span class="pips">{t.pips(pips[points])}</span>
      </p>
    );
  };
  return (
    <>
      {side(turned)}
      {picture}
      {side(!turned)}
    </>
  );
}

/** The caption of a picture of the decision: players, score, the action taken and the best one. */
function useCaption(open: OpenMatch, moment: Moment): string[] {
  const { format, t } = useTools();
  const m = useMatchTexts();
  const { players, length, games } = open.transcript;
  const index = open.course && indexed(open.course);
  const decision = index && worst(decisionsAt(index, moment));
  const score = games[moment.game]?.score;
  const stand =
    length === 0 || !score ? m.money : `${m.pointMatch(length)}, ${players[0]} ${m.scoreAt(...score)} ${players[1]}`;
  const word = (what: string) => actionWords(what, decision?.redouble, t, m.cube);
  const lost = decision && decision.lost >= 0.0005 ? ` (−${format.size(decision.lost)})` : '';
  return [
    titleOf(moment, players[moment.player]!, m),
    stand,
    ...(decision
      ? [`${m.decision.done}: ${word(decision.done)}${lost}. ${m.decision.best}: ${word(decision.best)}.`]
      : []),
    t.title,
  ];
}

/** The commands for an action: analyse deeper, star, write a note. */
function Tools({ open, at, moment }: { open: OpenMatch; at: ActionAt; moment: Moment }) {
  const { actions } = useTools();
  const m = useMatchTexts();
  const action = open.transcript.games[at.game]?.actions[at.action];
  const starred = action?.starred === true;
  const caption = useCaption(open, moment);
  // A re-analysis becomes part of our analysis, so ours must be shown.
  const own = open.course?.report?.source === 'gammonlab';
  return (
    <>
      <div class="tools">
        <button type="button" aria-pressed={starred} onClick={() => actions.annotate(at, { starred: !starred })}>
          <span aria-hidden="true">{starred ? '★' : '☆'}</span> {starred ? m.decision.starred : m.decision.star}
        </button>
        {own && (moment.kind === 'roll' || moment.cube) && (
          <button type="button" disabled={open.deepening !== null} onClick={() => void actions.deepen(at, '4ply')}>
            {open.deepening ? m.decision.deepening('4ply') : m.decision.deeper('4ply')}
          </button>
        )}
        <ShareDecision
          xgid={moment.board.xgid}
          play={moment.illegal ? null : moment.play}
          caption={caption}
          file={`gammonlab-game-${at.game + 1}-move-${at.action + 1}`}
        >
          {open.course && <AnimationButton open={open} course={open.course} game={at.game} />}
        </ShareDecision>
        <a
          class="button"
          href={hashOf({
            page: 'board',
            id: moment.board.xgid,
            ...(moment.play && !moment.illegal ? { play: moment.play } : {}),
          })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void actions.analyseDecision(originOf(open, moment));
          }}
        >
          {m.decision.workbench}
        </a>
      </div>
      <label class="comment">
        <span>{m.decision.comment}</span>
        <textarea
          key={`${at.game}.${at.action}`}
          rows={2}
          placeholder={m.decision.commentHint}
          defaultValue={action?.comment ?? ''}
          onInput={(e) => actions.annotate(at, { comment: e.currentTarget.value })}
        />
      </label>
    </>
  );
}
