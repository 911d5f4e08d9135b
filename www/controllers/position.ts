/** Brings positions to the board: from an id, from a change of the one there, by a play. */

import type { EnginePort, PositionInfo, RankedPlay, Roll, Setup } from '../engine/port';
import { problemOf } from '../engine/problem';
import { swapped, swapSides } from '../state/edit';
import { childrenOf, type Line, lineFrom, lineText, pathTo, played, readStep } from '../state/line';
import { neighbour } from '../state/plays';
import { QUICK } from '../state/rolls';
import type { Route } from '../state/route';
import { NEW_POSITION, OPENING, type Origin } from '../state/state';
import type { Slice } from '../state/store';
import { type createAnalysis, unanswered, withAnswer } from './analysis';
import { createHand } from './hand';
import type { Answer } from './look';

interface Needs {
  engine: Promise<EnginePort>;
  analysis: ReturnType<typeof createAnalysis>;
  /** Writes the displayed state into the address; `replace` keeps the history as long as it is. */
  address(route: Route, replace: boolean): void;
  /** Stops whatever else works for the position on the board. */
  makeRoom(): void;
  /** Another position comes to the board in its place, and then has come. */
  leaves(): void;
  came(engine: EnginePort, board: PositionInfo): void;
}

/** How long a new position waits for its quick answer, in milliseconds: what comes by then is drawn with the board. */
const MOMENT = 40;

type Writes = keyof typeof NEW_POSITION | 'board' | 'dialog' | 'input' | 'line' | 'origin' | 'route' | 'verdict';

/** The relation of a position to the line so far; omitted: it begins a new one. */
type OnLine = (board: PositionInfo, line: Line | null) => Line;

/** The same position with another roll. */
const sameLine: OnLine = (board, line) =>
  line && line.at !== 0 ? line : line && line.nodes.length > 1 ? line : lineFrom(board);

type State = Slice<Writes, 'exercise'>;

/** Shows positions: one comes to the board in the place of another. */
function createShow({ get, set }: State, needs: Needs) {
  const { analysis } = needs;
  /** Counts requests for a position: an answer that comes late is dropped. */
  let request = 0;

  /** Cancels the pending calls for the roll of the previous position. */
  let rolled = new AbortController();
  const hand = createHand({
    engine: needs.engine,
    roll() {
      const { board, draft, exercise } = get();
      return board?.dice && !draft && !exercise ? { ...get().hand, xgid: board.xgid, of: board } : null;
    },
    change(change) {
      const before = get().hand;
      const hand = { ...before, ...change };
      // A complete play is the chosen one: the list shows what it is worth.
      const chosen = hand.next?.play?.positionId ?? null;
      set(before.made.length + hand.made.length > 0 ? { hand, chosen, hovered: null } : { hand });
    },
    failed: (error) => set({ inputProblem: problemOf(error) }),
    signal: () => rolled.signal,
  });

  /** Requests a position in any notation and, if it is valid, shows and analyses it. */
  async function show(
    ask: (engine: EnginePort) => Promise<PositionInfo>,
    replace = false,
    onLine: OnLine = lineFrom,
  ): Promise<boolean> {
    const mine = ++request;
    const { dialog, input } = get();
    // The engine does one thing at a time: what it still does for the last position would delay this one.
    const interrupted = analysis.isDeep();
    if (interrupted) analysis.stop();
    needs.makeRoom();
    // A failed engine is reported in its own place (`start`); the id is not to blame.
    const engine = await needs.engine.catch(() => null);
    if (!engine) return false;
    let board: PositionInfo;
    try {
      board = await ask(engine);
    } catch (error) {
      if (mine === request) {
        set({ inputProblem: problemOf(error) });
        if (interrupted) void analysis.resume(true);
      }
      return false;
    }
    if (mine !== request) return false;
    const begun = analysis.begin(engine, board);
    const first = await Promise.race([begun.first, pause(MOMENT)]);
    if (mine !== request) return false;
    // Settings may have changed while the page waited.
    const look = analysis.upToDate(engine, begun);
    const early = look === begun ? first : null;
    needs.leaves();
    const line = onLine(board, get().line);
    const route = routeTo(line, board);
    const { origin } = get();
    // The panel that requested the position closes; one opened meanwhile stays.
    if (get().dialog === dialog) set({ dialog: null });
    // Text that was typed meanwhile stays in the field.
    const text = get().input === input ? board.xgid : get().input;
    set({ ...NEW_POSITION, input: text, board, line, route, verdict: verdictOf(board, early) });
    if (origin && line.nodes[0]!.xgid !== origin.xgid) set({ origin: null });
    rolled.abort();
    rolled = new AbortController();
    if (board.dice) void hand.begin();
    needs.address(route, replace);
    void analysis.follow(engine, look);
    needs.came(engine, board);
    return true;
  }

  return {
    show,
    hand,
    withdraw(): void {
      request += 1;
    },
  };
}

type Show = ReturnType<typeof createShow>['show'];

/** Goes back and on along the line. */
function createLine({ get, set }: State, show: Show) {
  /** The position of the line at a place: with the roll that led from there to `next`, and that play chosen. */
  async function goAlong(to: number, next: number | null, replace = false): Promise<boolean> {
    const { line } = get();
    const node = line?.nodes[to];
    if (!line || !node) return false;
    const after = next === null ? null : line.nodes[next]!;
    const done = await show(
      async (engine) => {
        const board = await engine.parse(node.xgid);
        return after?.step ? engine.compose({ ...setupOf(board), dice: after.step.dice }) : board;
      },
      replace,
      (_, now) => ({ ...(now ?? line), at: to }),
    );
    if (done && after) set({ chosen: after.positionId });
    return done;
  }

  return {
    /** Back to the decision before the last play of the line. */
    lineBack(): Promise<boolean> {
      const { line } = get();
      return line && line.at > 0 ? goAlong(line.nodes[line.at]!.parent, line.at) : Promise.resolve(false);
    },

    /** On along the line: the way that was gone last. */
    lineOn(): Promise<boolean> {
      const { line, chosen } = get();
      if (!line) return Promise.resolve(false);
      const ways = childrenOf(line, line.at);
      const to = ways.find((n) => line.nodes[n]!.positionId === chosen) ?? ways.at(-1);
      return to === undefined ? Promise.resolve(false) : goAlong(to, null);
    },

    /** To the decision that a step of the line was. */
    lineTo(step: number): Promise<boolean> {
      const node = get().line?.nodes[step];
      return node && node.parent >= 0 ? goAlong(node.parent, step) : Promise.resolve(false);
    },
  };
}

/** Reads a position and what is played from it, step by step; gives the position it leads to, and the line. */
async function walk(engine: EnginePort, id: string, steps: readonly string[]) {
  let board = await engine.parse(id);
  let line = lineFrom(board);
  for (const text of steps) {
    const step = readStep(text);
    if (!step) throw notThere(text);
    const rolled = await engine.compose({ ...setupOf(board), dice: step.dice });
    if (step.play === null) return { board: rolled, line };
    const found = await playOf(engine, rolled, step.play);
    if (!found) throw notThere(text);
    board = await afterPlay(engine, rolled, found.positionId);
    line = played(line, { dice: step.dice, play: step.play }, found.positionId, board);
  }
  return { board, line };
}

/** Changes the position on the board. */
function createSetup({ get, set }: State, show: Show) {
  /** Shows the board with something about it changed. */
  function change(by: (board: PositionInfo) => Partial<Setup>, onLine: OnLine = lineFrom): Promise<boolean> {
    const { board } = get();
    if (!board) return Promise.resolve(false);
    return show((engine) => engine.compose({ ...setupOf(board), ...by(board) }), false, onLine);
  }

  return {
    setRoll: (dice: Roll | null) => change(() => ({ dice }), sameLine),

    /** One die of a roll; the second completes it. */
    setDie(die: number): Promise<boolean> {
      const first = get().firstDie;
      if (first === null) {
        set({ firstDie: die });
        return Promise.resolve(false);
      }
      set({ firstDie: null });
      return change(() => ({ dice: [Math.max(first, die), Math.min(first, die)] }), sameLine);
    },

    /** Any change of position, cube, dice or score at once. */
    setup: (setup: Setup) => show((engine) => engine.compose(setup)),

    /** The same position with the other side on roll, before its roll. */
    swapSides: () => change((board) => ({ points: swapSides(board.points), dice: null, ...swapped(board) })),
  };
}

export function createPosition(state: State, needs: Needs) {
  const { get, set } = state;
  const { show, withdraw, hand } = createShow(state, needs);
  return {
    show,
    /** Another page comes: a position that is still being read stays away. */
    withdraw,

    /** The position on the board is shown once more, where its line is. */
    again(): Promise<boolean> {
      const { board } = get();
      if (!board) return Promise.resolve(false);
      return show(
        (engine) => engine.parse(board.xgid),
        true,
        (now, line) => line ?? lineFrom(now),
      );
    },

    actions: {
      /** The text of the field changes: nothing else does until it is sent. */
      type: (input: string) => set({ input, inputProblem: null }),

      /** Reads an id; `line` is what is played from there, `play` the play to show. */
      async open(id: string, replace = false, line: readonly string[] = [], play?: string): Promise<boolean> {
        set({ input: id });
        const text = id.trim();
        let walked: Line | null = null;
        const ask = async (engine: EnginePort) => {
          if (line.length === 0) return engine.parse(text);
          const way = await walk(engine, text, line);
          walked = way.line;
          return way.board;
        };
        if (!(await show(ask, replace, (board) => walked ?? lineFrom(board)))) return false;
        const { board } = get();
        if (!play || !board?.dice) return true;
        try {
          const found = await playOf(await needs.engine, board, play);
          if (found && get().board === board) set({ chosen: found.positionId });
        } catch (error) {
          if (get().board === board) set({ inputProblem: problemOf(error) });
        }
        return true;
      },

      /** A decision of a match comes to the board; the way back to it is kept. */
      async analyseDecision(origin: Origin): Promise<boolean> {
        set({ origin });
        const done = await show((engine) => engine.parse(origin.xgid));
        const { board } = get();
        if (!done || !board) return false;
        set({ origin: { ...origin, xgid: board.xgid } });
        const found = origin.play && board.dice ? await playOf(await needs.engine, board, origin.play) : null;
        if (found && get().board === board) set({ chosen: found.positionId });
        return true;
      },

      ...createLine(state, show),
      ...createSetup(state, show),

      openOpening: () => show((engine) => engine.parse(OPENING)),

      hover(positionId: string | null): void {
        if (get().hovered !== positionId) set({ hovered: positionId });
      },

      /** Chooses a play, or lets go of it if it was chosen already. */
      choose(positionId: string | null): void {
        const chosen = get().chosen === positionId ? null : positionId;
        const { hand: now } = get();
        // Manual moves are undone: the board shows the chosen play.
        if (now.made.length > 0 || now.picked !== null) void hand.begin().then(() => set({ chosen, hovered: null }));
        else set({ chosen, hovered: null });
      },

      tapBoard: hand.tap,
      dragBoard: hand.drag,
      liftBoard: hand.lift,
      /** Takes the last checker move back. */
      undoBoardMove: hand.undo,

      /** Chooses the play so many rows further down. */
      step: (by: number) => set({ chosen: neighbour(get(), by), hovered: null }),

      /** Makes the chosen play: the opponent is on roll. */
      makePlay(): Promise<boolean> {
        const { chosen, board, verdict, hand: now } = get();
        if (!chosen || !board?.dice) return Promise.resolve(false);
        const { dice } = board;
        const row = verdict.kind === 'plays' ? verdict.rows.find(({ positionId }) => positionId === chosen) : null;
        const made = now.next?.play?.positionId === chosen ? now.next.play.play : null;
        const play = row?.play ?? made;
        if (play === null) return Promise.resolve(false);
        return show(
          (engine) => afterPlay(engine, board, chosen),
          false,
          (after, line) => played(line ?? lineFrom(board), { dice, play }, chosen, after),
        );
      },
    },
  };
}

const setupOf = ({ points, dice, cube, score, turn }: PositionInfo): Setup => ({ points, dice, cube, score, turn });

/** The position after a play, the other side on roll. */
async function afterPlay(engine: EnginePort, board: PositionInfo, positionId: string): Promise<PositionInfo> {
  const { points } = await engine.parse(positionId);
  return engine.compose({ points, dice: null, ...swapped(board) });
}

/** A legal play of the roll by its name; null if there is none. */
async function playOf(engine: EnginePort, { xgid }: PositionInfo, play: string): Promise<RankedPlay | null> {
  const { moves } = await engine.plays(xgid, { level: QUICK, top: EVERY });
  return moves.find((one) => one.play === play) ?? null;
}

/** More plays than any roll has. */
const EVERY = 5000;

/** An address whose line cannot be played. */
const notThere = (step: string) => Object.assign(new Error(`${step} cannot be played here`), { kind: 'line' });

/** The address of a place of a line. */
function routeTo(line: Line, board: PositionInfo): Route {
  const steps = lineText(line, board.dice);
  const first = line.at === 0 ? board.xgid : line.nodes[pathTo(line, line.at)[0]!]!.xgid;
  return { page: 'board', id: first, ...(steps.length > 0 ? { line: steps } : {}) };
}

const verdictOf = (board: PositionInfo, answer: Answer | null) =>
  answer ? withAnswer(answer)(unanswered(board)) : unanswered(board);

const pause = (time: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), time));
