/** The board with both players beside it, and the commands for a position. */

import { useMemo } from 'preact/hooks';
import type { CheckerMove, PositionInfo } from '../engine/port';
import { describeBoard, describePlace, sideName } from '../format/describe';
import type { Place } from '../state/edit';
import { lastOfOther } from '../state/exercise';
import { seatOf } from '../state/names';
import { pipsAfter, shownPlay } from '../state/plays';
import { useApp } from './app-context';
import { Board } from './board';
import { DieFace } from './board-parts';
import { carry } from './geometry';
import { HandBoard } from './hand-board';
import { LineStrip } from './line-strip';

const EMPTY = Array<number>(26).fill(0);

export function BoardSide() {
  const { state, actions, t } = useApp();
  const { board, settings } = state;
  const shown = shownPlay(state);
  const { mirrored } = settings;
  const { draft, exercise, hand, hovered, origin } = state;
  const root = state.line?.nodes[0];
  // Along a line the same side stays below: whose position it began with, or the person.
  const otherBelow = origin !== null && seatOf(origin.players, settings.progress.names) === 1;
  const turned =
    settings.below === 'player' &&
    !!board &&
    !!root &&
    !draft &&
    !exercise &&
    (board.turn !== root.turn) !== otherBelow;

  const marks = state.why?.marked?.squares;
  const picture = useMemo(() => {
    if (!board) {
      return (
        <Board
          points={EMPTY}
          off={0}
          opponentOff={0}
          cube={null}
          dice={null}
          arrows={[]}
          mirrored={mirrored}
          secondOnRoll={false}
          played={false}
          label={t.boardName}
          description={t.boardEmpty}
        />
      );
    }
    if (exercise) {
      const { report } = exercise;
      const last = lastOfOther(exercise, report.board.turn === board.turn ? 0 : 1);
      return (
        <HandBoard
          board={report.board}
          hand={exercise}
          tap={actions.tapExercise}
          drag={actions.dragExercise}
          lift={actions.liftExercise}
          finish={() => void actions.playExercise()}
          offered={report.awaits === 'answer' ? 'on_roll' : null}
          last={last}
          label={t.exercise.title}
        />
      );
    }
    if (draft) {
      const { points, cube, turn } = draft.setup;
      const off = {
        onRoll: Math.max(0, 15 - points.slice(1).reduce((sum, c) => sum + Math.max(c, 0), 0)),
        opponent: Math.max(0, 15 + points.slice(0, 25).reduce((sum, c) => sum + Math.min(c, 0), 0)),
      };
      const edit = {
        tap: (place: Place) => void (place === 'off' || actions.editTap(place)),
        drag: (from: number, to: Place) => void actions.editDrag(from, to),
        name: (place: Place) => describePlace(points, place, t),
      };
      return (
        <Board
          points={points}
          off={off.onRoll}
          opponentOff={off.opponent}
          cube={cube}
          dice={null}
          arrows={[]}
          mirrored={mirrored}
          secondOnRoll={turn === -1}
          played={false}
          label={t.edit.title}
          description={describeBoard(points, off, cube, null, t)}
          edit={edit}
        />
      );
    }
    const { cube, dice, turn } = board;
    if (dice && (!shown || (hand.made.length > 0 && hovered === null)))
      return (
        <HandBoard
          board={board}
          hand={hand}
          tap={actions.tapBoard}
          drag={actions.dragBoard}
          lift={actions.liftBoard}
          finish={() => void actions.makePlay()}
          turned={turned}
          label={t.boardName}
        />
      );
    const { points, off, arrows } = carry(board.points, board.off.onRoll, shown?.moves ?? [], mirrored);
    return (
      <Board
        points={points}
        off={off}
        opponentOff={board.off.opponent}
        cube={cube}
        dice={dice}
        arrows={arrows}
        mirrored={mirrored}
        secondOnRoll={turn === -1}
        turned={turned}
        moves={settings.motion && hovered === null ? 'checkers' : undefined}
        crawford={board.score.kind === 'match' && board.score.crawford && board.score.length > 1}
        dicePress={shown && state.chosen ? { name: t.makePlay, do: () => void actions.makePlay() } : undefined}
        played={shown !== null}
        marks={marks}
        label={shown ? `${t.boardName}. ${t.boardAfter(shown.play || t.cannotMove)}` : t.boardName}
        description={describeBoard(points, { onRoll: off, opponent: board.off.opponent }, cube, dice, t)}
      />
    );
  }, [
    board,
    shown,
    draft,
    exercise,
    hand,
    hovered,
    mirrored,
    turned,
    marks,
    settings.tap,
    settings.motion,
    t,
    actions,
  ]);

  const seen = exercise ? exercise.report.board : draft ? draft.named : board;
  // While a position is played out nobody is on roll as long as a double waits: the sides are called by who plays them.
  const below = exercise && board && (exercise.report.board.turn === board.turn ? 0 : 1);
  const nameOf = (own: boolean) =>
    exercise && below !== null
      ? sideName(exercise, own === (below === 0) ? 0 : 1, t)
      : origin && board && !draft
        ? origin.players[own === (board.turn === origin.turn) ? 0 : 1]
        : undefined;
  const moves = exercise?.made ?? (draft ? [] : hovered === null && hand.made.length > 0 ? hand.made : shown?.moves);
  return (
    <section class="board-side" aria-label={t.boardName}>
      <div class="board-card">
        <Player board={seen} own={turned} name={nameOf(turned)} moves={moves} />
        {picture}
        <Player board={seen} own={!turned} name={nameOf(!turned)} moves={moves} />
      </div>
      {!draft && !exercise && <LineStrip />}
      {!draft && !exercise && board?.dice && (
        <div class="tools making">
          <button
            type="button"
            class="primary"
            disabled={state.chosen === null}
            onClick={() => void actions.makePlay()}
          >
            {t.makePlay}
          </button>
          <button type="button" disabled={hand.made.length === 0} onClick={() => void actions.undoBoardMove()}>
            {t.undoMove}
          </button>
        </div>
      )}
      {!draft && !exercise && <DicePicker />}
      {!draft && !exercise && <Tools />}
    </section>
  );
}

/** Name, score and pips of one side. */
export function Player({
  board,
  own,
  name,
  moves = [],
  points,
}: {
  board: PositionInfo | null;
  own: boolean;
  name?: string | undefined;
  /** Checkers that have been moved since: the pips follow them. */
  moves?: readonly CheckerMove[] | undefined;
  /** Points of this side, if the position does not have them yet. */
  points?: number;
}) {
  const { t } = useApp();
  const pips = board && pipsAfter(board, moves);
  const second = (board?.turn === -1) === own;
  const score = board?.score;
  const has = points ?? (score?.kind === 'match' ? (own ? score.onRoll : score.opponent) : 0);
  return (
    <p class="player">
      <span class={`disc ${second ? 'second' : 'first'}`} aria-hidden="true" />
      <span class="name">{name ?? (own ? t.onRoll : t.opponent)}</span>
      {score?.kind === 'match' && (
        <span class="score">
          {t.scoreOf(has, score.length)}
          {has < score.length && (
            <span class="away">
              {' · '}
              {t.away(score.length - has)}
            </span>
          )}
          {own && score.crawford && score.length > 1 && ` · ${t.crawfordShort}`}
        </span>
      )}
      {score?.kind === 'money' && own && (
        <span class="score">
          {[t.money, score.jacoby && t.jacoby, score.beavers && t.beavers].filter(Boolean).join(' · ')}
        </span>
      )}
      {pips && <span class="pips">{t.pips(own ? pips.onRoll : pips.opponent)}</span>}
    </p>
  );
}

function DicePicker() {
  const { state, actions, t } = useApp();
  const { firstDie, board } = state;
  return (
    <div class="dice-picker" role="group" aria-label={t.rollPicker}>
      {[1, 2, 3, 4, 5, 6].map((value) => (
        <button
          type="button"
          key={value}
          class={firstDie === value ? 'die on' : 'die'}
          aria-label={t.die(value)}
          aria-pressed={firstDie === value}
          title={t.rollPickerHint}
          disabled={!board}
          onClick={() => void actions.setDie(value)}
        >
          <svg viewBox="-21 -21 42 42" aria-hidden="true">
            <DieFace value={value} />
          </svg>
        </button>
      ))}
      <button
        type="button"
        class="quiet"
        aria-label={t.clearDice}
        disabled={!board?.dice}
        onClick={() => void actions.setRoll(null)}
      >
        <span class="wide">{t.clearDice}</span>
        <span class="narrow" aria-hidden="true">
          ×
        </span>
      </button>
    </div>
  );
}

/** Daily actions come first: on a phone the rest is out of sight. */
function Tools() {
  const { state, actions, t } = useApp();
  const { board, settings } = state;
  return (
    <div class="tools">
      <button type="button" disabled={!board} onClick={actions.edit}>
        {t.edit.open}
      </button>
      <button type="button" onClick={() => actions.dialog('positions')}>
        {t.positions.title}
      </button>
      <button type="button" disabled={!board} onClick={() => actions.dialog('share')}>
        {t.share.title}
      </button>
      <button type="button" onClick={() => void actions.openOpening()}>
        {t.opening}
      </button>
      <button type="button" onClick={() => void actions.openMatchEquity()}>
        {t.met.title}
      </button>
      <button type="button" disabled={!board} onClick={() => void actions.swapSides()}>
        {t.swap}
      </button>
      <button type="button" onClick={() => void actions.set({ mirrored: !settings.mirrored })}>
        {t.mirror}
      </button>
    </div>
  );
}
