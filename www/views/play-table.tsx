/** The page of a match against the engine: the board, the decision, the plays so far. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContestAct, ContestTurn, GameResult } from '../engine/port';
import { type ContestState, lastOfEngine, resultOf, rowsOf, since, tieOf } from '../state/contest';
import { useApp } from './app-context';
import { WALK } from './board-keys';
import { DieFace } from './board-parts';
import { Player } from './board-side';
import { HandBoard } from './hand-board';
import { useShown } from './live';
import { StrongNote } from './note';
import { AutoRoll, DiceRecord } from './play-dice';
import { usePlayTexts } from './play-texts';
import { Warning } from './play-tutor';
import { play, type Sound } from './sounds';
import { useKeys } from './use-keys';

export function PlayTable({ contest }: { contest: ContestState }) {
  const { actions, t } = useApp();
  const p = usePlayTexts();
  const { report, busy, problem, keepProblem, warning } = contest;
  const { settings, score, crawford, awaits, board } = report;
  const panel = useRef<HTMLDivElement>(null);
  const sound = useSounds(contest);
  useShown(board, false);
  const kind = busy || warning ? null : awaits.kind;
  const act = (kind: 'double' | 'take' | 'pass' | 'beaver') => () => actions.decideContest({ kind });
  const own = awaits.kind === 'cube' || (awaits.kind === 'dice' && awaits.player === 0);
  const throws = kind === 'opening' || (own && kind !== null);
  const tie = tieOf(report);
  // Over the dice of a tie the button would hide one of them: a tap on the die throws again.
  const rollPress =
    throws && contest.dice
      ? { name: p.roll, ...(tie === null ? { text: p.roll } : {}), do: () => void actions.rollContest() }
      : undefined;
  useKeys({
    ...(kind && own && contest.dice ? { r: actions.rollContest } : {}),
    ...(kind === 'cube' ? { d: act('double') } : {}),
    ...(kind === 'answer' ? { y: act('take'), n: act('pass') } : {}),
    ...(kind === 'answer' && awaits.kind === 'answer' && awaits.beaver ? { b: act('beaver') } : {}),
    ...(kind && report.mayUndo ? { Backspace: () => actions.decideContest({ kind: 'undo' }) } : {}),
    ...(kind === 'play'
      ? { ...WALK, Enter: actions.playContest, Backspace: actions.undoContestMove, Escape: actions.putBackContest }
      : {}),
  });
  // The focused button disappeared with its question: the next answer button gets the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('button.primary:not(:disabled)')?.focus({ preventScroll: true });
  }, [busy, awaits.kind, contest.saved]);
  return (
    <main class="match-page training framed no-head">
      <div class="frame pair">
        <div class="board-card">
          <Player board={board} own={false} name={settings.players[1]} points={score[1]} moves={contest.made} />
          <HandBoard
            board={board}
            hand={contest}
            tap={actions.tapContest}
            drag={actions.dragContest}
            lift={actions.liftContest}
            finish={() => void actions.playContest()}
            offered={awaits.kind === 'answer' ? 'on_roll' : null}
            dicePress={rollPress}
            cubePress={
              kind === 'cube' ? { name: p.double(2 * board.cube.value), do: () => void act('double')() } : undefined
            }
            onLanded={() => sound('checker')}
            last={lastOfEngine(report)}
            tie={tie}
            label={p.board}
          />
          <Player board={board} own={true} name={settings.players[0]} points={score[0]} moves={contest.made} />
        </div>
        <section class="card play-panel" aria-labelledby="play-title">
          <header class="verdict-head">
            <h2 id="play-title">{p.game(awaits.kind === 'over' ? report.games.length : report.game)}</h2>
            <p class="play-score">
              {p.score} <b>{score.join(' : ')}</b>
              {settings.length > 0 && ` / ${settings.length}`}
              {crawford && settings.length > 1 && ` · ${p.crawford}`}
            </p>
          </header>
          <div class="asked" ref={panel}>
            <div role="status">
              {busy ? (
                <p class="progress">
                  <span class="spinner" aria-hidden="true" />
                  {p.thinking}
                </p>
              ) : (
                <Told contest={contest} />
              )}
            </div>
            {!busy &&
              (warning ? <Warning warning={warning} id={contest.report.board.xgid} /> : <Ways contest={contest} />)}
          </div>
          {problem && (
            <p class="problem" role="alert">
              {t.problem(problem)}
            </p>
          )}
          {keepProblem && (
            <p class="problem">
              {p.unkept} {t.problem(keepProblem)}
              {keepProblem.kind === 'contest_moved' && (
                <button type="button" onClick={() => void actions.takeUpContest()}>
                  {p.takeUp}
                </button>
              )}
            </p>
          )}
          <StrongNote />
          {/* After the match, the next step comes before the list of moves. */}
          {awaits.kind === 'over' && <Leave contest={contest} />}
          <Turns contest={contest} />
          <DiceRecord contest={contest} />
          {awaits.kind !== 'over' && <Leave contest={contest} />}
        </section>
      </div>
    </main>
  );
}

/** The sounds of the game, while they are wanted. */
function useSounds({ report }: ContestState): (what: Sound) => void {
  const { state } = useApp();
  const { sound } = state.settings;
  const { throws, board, awaits } = report;
  const make = (what: Sound) => sound && play(what);
  const heard = useRef({ throws: throws.length, cube: board.cube.value, awaits: awaits.kind });
  useEffect(() => {
    const before = heard.current;
    heard.current = { throws: throws.length, cube: board.cube.value, awaits: awaits.kind };
    if (awaits.kind === 'over' && before.awaits !== 'over') make(awaits.winner === 0 ? 'won' : 'lost');
    else if (throws.length > before.throws) make('dice');
    else if (board.cube.value !== before.cube || (awaits.kind === 'answer' && before.awaits !== 'answer')) make('cube');
  }, [throws.length, board.cube.value, awaits.kind]);
  return make;
}

/** A turn, in words. */
function useTurn(): (turn: ContestTurn) => string {
  const p = usePlayTexts();
  return ({ act, dice }) =>
    act.kind === 'play' ? `${dice?.join('-')}: ${act.play || p.cannotMove}` : p.acts[act.kind];
}

/** The events, and the decision. */
function Told({ contest: { report, next, warning } }: { contest: ContestState }) {
  const p = usePlayTexts();
  const turn = useTurn();
  const { awaits, board, settings, games, turns } = report;
  const last = games.at(-1);
  const tie = tieOf(report);
  const asked = () => {
    switch (awaits.kind) {
      case 'opening':
        return tie === null ? p.opening : p.tie(tie);
      case 'dice':
        return awaits.player === 1 ? p.engineRolls : p.toRoll;
      case 'cube':
        return p.cube;
      case 'answer':
        return awaits.raccoon ? p.beavered : p.doubled(2 * board.cube.value);
      case 'play':
        return next?.play ? next.play.play : p.play(board.dice?.join('-') ?? '');
      case 'over':
        return p.over(settings.players[awaits.winner]);
    }
  };
  return (
    <>
      {since(report).map((one, i) => (
        <p key={i} class="told">
          {settings.players[one.player]} {turn(one)}
        </p>
      ))}
      {(awaits.kind === 'opening' || awaits.kind === 'over') && last && turns.length > 0 && (
        <p class="told">{p.won(settings.players[last.winner], last.points, resultOf(report))}</p>
      )}
      {!warning && <p>{asked()}</p>}
    </>
  );
}

/** The ways to answer. */
function Ways({ contest }: { contest: ContestState }) {
  const { actions } = useApp();
  const p = usePlayTexts();
  const { report, made, next, dice, rolling, problem } = contest;
  const { awaits, board, games, mayUndo } = report;
  const decide = (act: ContestAct) => () => void actions.decideContest(act);
  switch (awaits.kind) {
    case 'opening':
      return dice ? <Throw text={games.length > 0 ? p.nextGame : p.throw} /> : <TypeDice text={p.typeOpening} />;
    case 'dice':
      if (awaits.player === 0) return dice ? <Throw text={p.roll} /> : <TypeDice text={p.typeOwn} />;
      return (
        <>
          {!dice && <TypeDice text={p.typeEngine} />}
          {dice && problem && <Throw text={p.throwForEngine} />}
          {mayUndo && (
            <div class="tools">
              <button type="button" onClick={decide({ kind: 'undo' })}>
                {p.undo}
              </button>
            </div>
          )}
        </>
      );
    case 'cube':
      if (rolling) return <TypeDice text={p.typeOwn} />;
      return (
        <div class="tools">
          <button type="button" class="primary" onClick={() => void actions.rollContest()}>
            {p.roll}
          </button>
          <button type="button" onClick={decide({ kind: 'double' })}>
            {p.double(2 * board.cube.value)}
          </button>
        </div>
      );
    case 'answer':
      return (
        <div class="tools">
          {(['take', 'pass', 'beaver', 'raccoon'] as const)
            .filter((kind) => kind === 'take' || kind === 'pass' || awaits[kind])
            .map((kind) => (
              <button type="button" key={kind} onClick={decide({ kind })}>
                {p.answers[kind]}
              </button>
            ))}
        </div>
      );
    case 'play':
      return (
        <div class="tools">
          <button type="button" disabled={made.length === 0} onClick={() => void actions.undoContestMove()}>
            {p.undoMove}
          </button>
          <button type="button" class="primary" disabled={!next?.play} onClick={() => void actions.playContest()}>
            {p.done}
          </button>
        </div>
      );
    case 'over':
      return null;
  }
}

function Throw({ text }: { text: string }) {
  const { actions } = useApp();
  return (
    <div class="tools">
      <button
        type="button"
        class="primary"
        onClick={(event) => {
          // The second click of a double click would answer the next question.
          if (event.detail < 2) void actions.rollContest();
        }}
      >
        {text}
      </button>
    </div>
  );
}

const FACES = [1, 2, 3, 4, 5, 6];

/** Dice thrown on a table: one die, then the other, then both are looked at once more. */
function TypeDice({ text }: { text: string }) {
  const { actions } = useApp();
  const p = usePlayTexts();
  const [typed, setTyped] = useState<readonly number[]>([]);
  const [first, second] = typed;
  const take = () => {
    setTyped([]);
    if (first !== undefined && second !== undefined) void actions.typeDice([first, second]);
  };
  const type = (value: number) => () => setTyped(typed.length === 2 ? typed : [...typed, value]);
  useKeys({
    ...Object.fromEntries(FACES.map((value) => [String(value), type(value)])),
    ...(typed.length === 2 ? { Enter: take } : {}),
  });
  return (
    <fieldset class="type-dice">
      <legend>
        {text} <b>{typed.join('-')}</b>
      </legend>
      {FACES.map((value) => (
        <button type="button" key={value} aria-label={p.die(value)} disabled={typed.length === 2} onClick={type(value)}>
          <svg viewBox="-22 -22 44 44" aria-hidden="true">
            <g class="dice">
              <DieFace value={value} />
            </g>
          </svg>
        </button>
      ))}
      <div class="tools">
        <button type="button" class="primary" disabled={first === undefined || second === undefined} onClick={take}>
          {p.takeDice}
        </button>
        <button type="button" disabled={typed.length === 0} onClick={() => setTyped([])}>
          {p.clearDice}
        </button>
      </div>
    </fieldset>
  );
}

/** The decisions of the game under way, the latest at the end. */
function Turns({ contest }: { contest: ContestState }) {
  const p = usePlayTexts();
  const { turns, settings } = contest.report;
  if (turns.length === 0) return null;
  const what = (turn: ContestTurn | null) =>
    turn && (
      <>
        {turn.dice && <b>{turn.dice.join('')} </b>}
        {turn.act.kind === 'play' ? turn.act.play || p.cannotMove : p.acts[turn.act.kind]}
      </>
    );
  const rows = rowsOf(turns);
  return (
    <div class="turns" tabindex={0} role="region" aria-label={p.turns}>
      <table>
        <thead>
          <tr>
            <th scope="col">{p.turn}</th>
            <th scope="col">{settings.players[0]}</th>
            <th scope="col">{settings.players[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .map(([own, engine], i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td>{what(own)}</td>
                <td>{what(engine)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}

const RESULTS: readonly GameResult[] = ['single', 'gammon', 'backgammon'];

/** Ways out: a resignation, the end of the match, the report. */
function Leave({ contest }: { contest: ContestState }) {
  const { state, actions } = useApp();
  const { settings } = state;
  const p = usePlayTexts();
  const [asks, setAsks] = useState<'resign' | 'end' | null>(null);
  const { report, busy } = contest;
  const { awaits } = report;
  const end = (page: 'match' | 'learn') => void actions.endContest(page);
  const back = (
    <button type="button" class="quiet" onClick={() => setAsks(null)}>
      {p.cancel}
    </button>
  );
  if (awaits.kind === 'over')
    return (
      <div class="tools play-ways">
        {contest.choice.tutor === 'after' && (
          <button type="button" class="primary" onClick={() => end('learn')}>
            {p.comments}
          </button>
        )}
        <button
          type="button"
          class={contest.choice.tutor === 'after' ? undefined : 'primary'}
          onClick={() => end('match')}
        >
          {p.report}
        </button>
        <button type="button" onClick={() => void actions.endContest()}>
          {p.again}
        </button>
      </div>
    );
  if (asks === 'resign')
    return (
      <fieldset class="tools resign">
        <legend>{p.resignWhat}</legend>
        {RESULTS.map((result) => (
          <button
            type="button"
            key={result}
            disabled={busy}
            onClick={() => {
              setAsks(null);
              void actions.decideContest({ kind: 'resign', result });
            }}
          >
            {p.resignAs[result]}
          </button>
        ))}
        {back}
      </fieldset>
    );
  if (asks === 'end')
    return (
      <fieldset class="tools resign">
        <legend>{p.leaveWhat}</legend>
        <button type="button" disabled={busy} onClick={() => end('match')}>
          {p.leaveYes}
        </button>
        {back}
      </fieldset>
    );
  return (
    <div class="tools play-ways">
      {contest.dice && settings.forced && <AutoRoll />}
      {['dice', 'cube', 'play'].includes(awaits.kind) && (
        <button type="button" class="quiet" disabled={busy} onClick={() => setAsks('resign')}>
          {p.resign}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => setAsks('end')}>
        {p.leave}
      </button>
    </div>
  );
}
