/** Brings positions to the board: from an id, from a change of the one there, by a play. */

import type { EnginePort, PositionInfo, Roll, Setup } from '../engine/port';
import { problemOf } from '../engine/problem';
import { swapped, swapSides } from '../state/edit';
import { neighbour } from '../state/plays';
import type { Route } from '../state/route';
import { NEW_POSITION, OPENING } from '../state/state';
import type { Slice } from '../state/store';
import { type createAnalysis, unanswered, withAnswer } from './analysis';
import { createHand } from './hand';
import type { Answer } from './look';

interface Needs {
  engine: Promise<EnginePort>;
  analysis: ReturnType<typeof createAnalysis>;
  /** Puts what is shown into the address; `replace` keeps the history as long as it is. */
  address(route: Route, replace: boolean): void;
  /** Stops whatever else works for the position on the board. */
  makeRoom(): void;
  /** Another position comes to the board in its place, and then has come. */
  leaves(): void;
  came(engine: EnginePort, board: PositionInfo): void;
}

/** How long a new position waits for its quick answer, in milliseconds: what comes by then is drawn with the board. */
const MOMENT = 40;

type Writes = keyof typeof NEW_POSITION | 'board' | 'dialog' | 'input' | 'route' | 'verdict';

export function createPosition({ get, set }: Slice<Writes, 'exercise'>, needs: Needs) {
  const { analysis } = needs;
  /** Counts requests for a position: an answer that comes late is dropped. */
  let request = 0;

  /** Withdraws what is still asked about the roll of the position before. */
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

  /** Asks for a position in any way and, if it is one, shows and analyses it. */
  async function show(ask: (engine: EnginePort) => Promise<PositionInfo>, replace = false): Promise<boolean> {
    const mine = ++request;
    const { dialog } = get();
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
    const route: Route = { page: 'board', id: board.xgid };
    // The panel that asked for the position goes; one that was opened meanwhile stays.
    if (get().dialog === dialog) set({ dialog: null });
    set({ ...NEW_POSITION, input: board.xgid, board, route, verdict: verdictOf(board, early) });
    rolled.abort();
    rolled = new AbortController();
    if (board.dice) void hand.begin();
    needs.address(route, replace);
    void analysis.follow(engine, look);
    needs.came(engine, board);
    return true;
  }

  /** Shows the board with something about it changed. */
  function change(by: (board: PositionInfo) => Partial<Setup>): Promise<boolean> {
    const { board } = get();
    if (!board) return Promise.resolve(false);
    const { points, dice, cube, score, turn } = board;
    return show((engine) => engine.compose({ points, dice, cube, score, turn, ...by(board) }));
  }

  return {
    show,
    /** Another page comes: a position that is still being read stays away. */
    withdraw(): void {
      request += 1;
    },

    actions: {
      /** The text of the field changes: nothing else does until it is sent. */
      type: (input: string) => set({ input, inputProblem: null }),

      /** Reads an id. */
      open(id: string, replace = false): Promise<boolean> {
        set({ input: id });
        const text = id.trim();
        return show((engine) => engine.parse(text), replace);
      },

      openOpening: () => show((engine) => engine.parse(OPENING)),

      setRoll: (dice: Roll | null) => change(() => ({ dice })),

      /** One die of a roll; the second completes it. */
      setDie(die: number): Promise<boolean> {
        const first = get().firstDie;
        if (first === null) {
          set({ firstDie: die });
          return Promise.resolve(false);
        }
        set({ firstDie: null });
        return change(() => ({ dice: [Math.max(first, die), Math.min(first, die)] }));
      },

      /** Any change of position, cube, dice or score at once. */
      setup: (setup: Setup) => show((engine) => engine.compose(setup)),

      /** The same position with the other side on roll, before its roll. */
      swapSides: () => change((board) => ({ points: swapSides(board.points), dice: null, ...swapped(board) })),

      hover(positionId: string | null): void {
        if (get().hovered !== positionId) set({ hovered: positionId });
      },

      /** Chooses a play, or lets go of it if it was chosen already. */
      choose(positionId: string | null): void {
        const chosen = get().chosen === positionId ? null : positionId;
        const { hand: now } = get();
        // What was moved by hand goes back: the board shows the chosen play.
        if (now.made.length > 0 || now.picked !== null) void hand.begin().then(() => set({ chosen, hovered: null }));
        else set({ chosen, hovered: null });
      },

      tapBoard: hand.tap,
      dragBoard: hand.drag,
      /** Takes the last checker move back. */
      undoBoardMove: hand.undo,

      /** Chooses the play so many rows further down. */
      step: (by: number) => set({ chosen: neighbour(get(), by), hovered: null }),

      /** Makes the chosen play: the opponent is on roll. */
      makePlay(): Promise<boolean> {
        const { chosen, board } = get();
        if (!chosen || !board) return Promise.resolve(false);
        return show(async (engine) => {
          const { points } = await engine.parse(chosen);
          return engine.compose({ points, dice: null, ...swapped(board) });
        });
      },
    },
  };
}

const verdictOf = (board: PositionInfo, answer: Answer | null) =>
  answer ? withAnswer(answer)(unanswered(board)) : unanswered(board);

const pause = (time: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), time));
