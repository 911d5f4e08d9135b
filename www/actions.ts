/** Everything a user can do. Each action asks the engine if it must and sets the next state. */

import { drag, NO_CHECKERS, type Place, swapped, swapSides, type Tool, tap } from './edit';
import { type ExampleName, example } from './examples';
import { createExercise } from './exercise';
import { createLabActions } from './lab-actions';
import { fromText, type Kept, type Library, sorted, surplus } from './library';
import type {
  DatabaseName,
  EnginePort,
  EngineProblem,
  GenerateProgress,
  Interval,
  Level,
  MatchEquityFormat,
  MatchEquityTable,
  Outcomes,
  PositionInfo,
  Roll,
  Score,
  ScoreCell,
  Setup,
} from './port';
import { createRollouts } from './rollouts';
import { QUICK, valueRolls } from './rolls';
import { missing } from './scores';
import type { ExerciseShelf, Shelf } from './shelf';
import {
  type DeviceDatabases,
  type Dialog,
  type Draft,
  type Explorer,
  type ExplorerChoice,
  neighbour,
  OPENING,
  type Page,
  problemOf,
  SCORES,
  type ScoreChoice,
  type ScoreGrid,
  type Settings,
  type State,
  type Store,
  type TableName,
  type TermName,
  type Verdict,
} from './state';

/** The world outside the page: the address bar, what is kept on the device, the clipboard. */
export interface World {
  engine: Promise<EnginePort>;
  /** Puts a position into the address; `replace` keeps the history as long as it is. */
  address(id: string, replace: boolean): void;
  keep(settings: Settings): void;
  copy(text: string): Promise<void>;
  library: Library;
  shelf: Shelf;
  exercises: ExerciseShelf;
  now(): number;
  /** A seed for dice. */
  seed(): number;
}

export type Actions = ReturnType<typeof createActions>;

/**
 * How long a new position waits for its quick answer, in milliseconds: what comes within it is drawn together with the
 * board.
 */
const MOMENT = 40;

export function createActions(store: Store, world: World) {
  const { get, set } = store;
  let analysis = new AbortController();
  let building = new AbortController();
  let scoring = new AbortController();
  /** Counts requests for a position: an answer that comes late is dropped. */
  let request = 0;
  let applyUpdate = () => {};
  let askToInstall = () => {};

  const {
    leave: leaveRollout,
    restore: restoreRollout,
    ...rolloutActions
  } = createRollouts(store, {
    engine: world.engine,
    shelf: world.shelf,
    now: world.now,
    problemOf,
    open: (xgid) => show((engine) => engine.parse(xgid), false),
  });

  const {
    leave: leaveExercise,
    stop: breakOffExercise,
    restore: restoreExercise,
    ...exerciseActions
  } = createExercise(store, {
    engine: world.engine,
    shelf: world.exercises,
    now: world.now,
    seed: world.seed,
    problemOf,
    makeRoom() {
      analysis.abort();
      leaveRollout();
      stopScores();
    },
    giveBack: () => void resume(),
  });

  /** Looks at the position on the board anew. */
  async function resume(): Promise<void> {
    const { board } = get();
    if (board) await analyse(await world.engine, board);
  }

  async function start(): Promise<void> {
    void loadLibrary();
    try {
      const engine = await world.engine;
      const { threads, version, network, levels } = engine;
      set({ engine: { phase: 'ready', info: { threads, version, network, levels } } });
      void databases(engine, () => engine.databases.load());
    } catch (error) {
      set({ engine: { phase: 'failed', problem: problemOf(error) } });
    }
  }

  /** Asks for a position in any way and, if it is one, shows and analyses it. */
  async function show(ask: (engine: EnginePort) => Promise<PositionInfo>, replace: boolean): Promise<boolean> {
    const mine = ++request;
    // The engine does one thing at a time: what it still does for the last position would delay this one.
    const interrupted = busyDeep();
    if (interrupted) analysis.abort();
    leaveRollout();
    breakOffExercise();
    stopScores();
    // A failed engine is reported in its own place (`start`); the id is not to blame.
    const engine = await world.engine.catch(() => null);
    if (!engine) return false;
    let board: PositionInfo;
    try {
      board = await ask(engine);
    } catch (error) {
      if (mine === request) {
        set({ inputProblem: problemOf(error) });
        const last = get().board;
        if (interrupted && last) void analyse(engine, last);
      }
      return false;
    }
    if (mine !== request) return false;
    const quick = look(engine, board, { level: QUICK, met: get().settings.met });
    // A failure is told where the rest of the answer is waited for.
    const early = await Promise.race([quick.catch(() => null), pause(MOMENT)]);
    if (mine !== request) return false;
    leaveExercise();
    set({
      input: board.xgid,
      inputProblem: null,
      board,
      hovered: null,
      chosen: null,
      firstDie: null,
      draft: null,
      dialog: null,
      page: 'board',
      rollout: null,
      keptExercise: null,
      exerciseProblem: null,
      scores: null,
      verdict: {
        ...(board.dice
          ? { kind: 'plays', level: null, rows: [], busy: QUICK, problem: null }
          : { kind: 'evaluation', evaluation: null, cube: null, race: null, rolls: [], busy: QUICK, problem: null }),
        ...early,
      } as Verdict,
    });
    world.address(board.xgid, replace);
    void analyse(engine, board, { quick });
    void remember(board.xgid);
    void restoreRollout(engine, board);
    void restoreExercise(board);
    return true;
  }

  let loading: Promise<void> | null = null;
  /** Reads what is kept on the device, once. Without a library the page works, and says so where it is shown. */
  function loadLibrary(): Promise<void> {
    loading ??= world.library.load().then(
      (stored) => set({ library: sorted(stored) }),
      (error: unknown) => set({ libraryProblem: problemOf(error) }),
    );
    return loading;
  }

  /** Puts a position among those seen lately; a name it has stays. */
  async function remember(xgid: string, name: string | null = null): Promise<void> {
    // Not before the names given on earlier visits are known: they would be lost.
    await loadLibrary();
    if (get().libraryProblem) return;
    const known = get().library.find((kept) => kept.xgid === xgid);
    const kept: Kept = { xgid, name: name ?? known?.name ?? null, at: world.now() };
    const all = [...get().library.filter((other) => other.xgid !== xgid), kept];
    const gone = surplus(all);
    set({ library: sorted(all.filter((other) => !gone.includes(other))) });
    try {
      await world.library.put(kept);
      for (const { xgid } of gone) await world.library.remove(xgid);
    } catch (error) {
      set({ libraryProblem: problemOf(error) });
    }
  }

  const setDatabases = (change: Partial<DeviceDatabases>) => set({ databases: { ...get().databases, ...change } });

  /**
   * Does something with the databases on the device, shows what there is then, and judges a race on the board anew if
   * that changes it.
   */
  async function databases(engine: EnginePort, work: () => Promise<unknown>): Promise<void> {
    const used = () =>
      JSON.stringify(
        get()
          .databases.list?.filter(({ inUse }) => inUse)
          .map(({ name }) => name) ?? [],
      );
    const before = used();
    const problem = await work().then(() => null, problemOf);
    // Where nothing can be kept there is no list; what failed says why.
    const list = await engine.databases.state().catch(() => null);
    setDatabases({ list, building: null, problem: problem?.kind === 'aborted' ? null : problem });
    const { board } = get();
    if (used() === before || !board) return;
    const { formulas } = await engine.race(board.xgid);
    if (formulas && get().board === board) await analyse(engine, board);
  }

  function answered(verdict: Verdict): boolean {
    return verdict.kind === 'plays'
      ? verdict.level !== null
      : verdict.kind === 'evaluation' && verdict.evaluation !== null;
  }

  function busyDeep(): boolean {
    const { verdict } = get();
    return verdict.kind !== 'none' && verdict.busy !== null && verdict.busy !== QUICK;
  }

  /** The quick answer first, which may be under way already, then the chosen level in its place. */
  async function analyse(
    engine: EnginePort,
    board: PositionInfo,
    { quick, keep = false }: { quick?: Promise<Answer>; keep?: boolean } = {},
  ): Promise<void> {
    // Nobody sees it while a position is played out, and the game would wait for it; it is made up for afterwards.
    if (get().exercise) return;
    analysis.abort();
    analysis = new AbortController();
    const { signal } = analysis;
    const { level: target, interval, met } = get().settings;
    const patch = (change: Partial<Verdict>) => {
      if (!signal.aborted) set({ verdict: { ...get().verdict, ...change } as Verdict });
    };
    try {
      if (!keep || target === QUICK || !answered(get().verdict)) {
        patch({ busy: QUICK, problem: null });
        // To break off a call costs the engine a new start: quick ones are let go on, and dropped.
        patch(await (quick ?? look(engine, board, { level: QUICK, met })));
      }
      if (target !== QUICK && !signal.aborted) {
        patch({ busy: target, problem: null });
        patch(await look(engine, board, { level: target, interval, met, signal }));
      }
      const { verdict } = get();
      if (!signal.aborted && verdict.kind === 'evaluation' && verdict.evaluation?.class !== 'over') {
        patch({ race: await engine.race(board.xgid) });
        patch({ rolls: await valueRolls(engine, board, met, signal) });
      }
      patch({ busy: null });
    } catch (error) {
      patch({ busy: null, problem: problemOf(error) });
    }
  }

  /** Shows the board with something about it changed. */
  function change(with_: (board: PositionInfo) => Partial<Setup>): Promise<boolean> {
    const { board } = get();
    if (!board) return Promise.resolve(false);
    const { points, dice, cube, score, turn } = board;
    return show((engine) => engine.compose({ points, dice, cube, score, turn, ...with_(board) }), false);
  }

  /** Changes the draft and asks the engine whether it is a position. */
  async function redraft(how: (draft: Draft) => Partial<Setup>): Promise<void> {
    const { draft } = get();
    if (!draft) return;
    const setup = { ...draft.setup, ...how(draft) };
    set({ draft: { ...draft, setup } });
    const verdict = await world.engine
      .then((engine) => engine.compose(setup))
      .then(
        (named) => ({ named, problem: null }),
        (error: unknown) => ({ named: null, problem: problemOf(error) }),
      );
    const now = get().draft;
    if (now?.setup === setup) set({ draft: { ...now, ...verdict } });
  }

  function stopScores(): void {
    scoring.abort();
    const { scores } = get();
    if (scores?.running) set({ scores: { ...scores, running: false } });
  }

  let making = new AbortController();
  /** Counts questions to the explorer: an answer that comes late is dropped. */
  let question = 0;
  /** Asks for all that the explorer shows of a choice. */
  async function explore(choice: ExplorerChoice): Promise<void> {
    const mine = ++question;
    set({ explorer: { ...get().explorer, choice, problem: null } });
    const { explorer } = get();
    const answer = (change: Partial<Explorer>) => {
      if (mine === question) set({ explorer: { ...get().explorer, ...change } });
    };
    try {
      const engine = await world.engine;
      const met = source(explorer, choice.table);
      answer({ table: await engine.matchEquity(met) });
      answer({
        comparison: choice.against ? await engine.compareMatchEquity(met, source(explorer, choice.against)) : null,
      });
      const outcomes = choice.gammons ? chancesOf(get()) : null;
      answer({
        meaning: await engine.cubeMeaning(scoreOf(choice), { cube: choice.cube, met, ...(outcomes && { outcomes }) }),
      });
    } catch (error) {
      answer({ meaning: null, problem: problemOf(error) });
    }
  }

  let notices = 0;
  const notify = (text: string) => set({ notice: { text, count: (notices += 1) } });

  return {
    ...createLabActions(store, world.engine),
    start,

    /** The text of the field changes: nothing else does until it is sent. */
    type: (input: string) => set({ input, inputProblem: null }),

    /** Reads an id. */
    open(id: string, replace = false): Promise<boolean> {
      set({ input: id });
      const text = id.trim();
      return show((engine) => engine.parse(text), replace);
    },

    openOpening: () => show((engine) => engine.parse(OPENING), false),

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
    setup: (setup: Setup) => show((engine) => engine.compose(setup), false),

    hover: (positionId: string | null) => {
      if (get().hovered !== positionId) set({ hovered: positionId });
    },

    /** Chooses a play, or lets go of it if it was chosen already. */
    choose: (positionId: string | null) =>
      set({ chosen: get().chosen === positionId ? null : positionId, hovered: null }),

    step: (by: number) => set({ chosen: neighbour(get(), by), hovered: null }),

    /** Makes the chosen play: the opponent is on roll. */
    makePlay(): Promise<boolean> {
      const { chosen, board } = get();
      if (!chosen || !board) return Promise.resolve(false);
      return show(async (engine) => {
        const after = await engine.parse(chosen);
        return engine.compose({
          points: after.points,
          dice: null,
          ...swapped(board),
        });
      }, false);
    },

    /** The same position with the other side on roll, before its roll. */
    swapSides: () =>
      change((board) => ({
        points: swapSides(board.points),
        dice: null,
        ...swapped(board),
      })),

    async set(change: Partial<Settings>): Promise<void> {
      const settings = { ...get().settings, ...change };
      set({ settings });
      world.keep(settings);
      const { board } = get();
      if (change.met) {
        leaveRollout();
        leaveExercise();
        stopScores();
        set({ rollout: null, scores: null });
      }
      // By another table the answer that stands there is another's; else it stays until a deeper one comes.
      if ((change.level || change.interval || change.met) && board)
        await analyse(await world.engine, board, { keep: !change.met });
    },

    cancel: () => {
      analysis.abort();
      const { verdict } = get();
      if (verdict.kind !== 'none') set({ verdict: { ...verdict, busy: null } });
    },

    /** Begins to put a position together, from the one on the board. */
    edit(): void {
      const { board } = get();
      if (!board) return;
      const { points, dice, cube, score, turn } = board;
      set({
        draft: { setup: { points, dice, cube, score, turn }, tool: 'own', named: board, problem: null },
        chosen: null,
        hovered: null,
      });
    },
    editCancel: () => set({ draft: null }),
    editTool: (tool: Tool) => set({ draft: { ...get().draft!, tool } }),
    editTap: (place: number) => redraft(({ setup, tool }) => ({ points: tap(setup.points, place, tool) })),
    editDrag: (from: number, to: Place) => redraft(({ setup }) => ({ points: drag(setup.points, from, to) })),
    editClear: () => redraft(() => ({ points: [...NO_CHECKERS], dice: null })),
    /** Both colours change places, point for point. */
    editFlip: () => redraft(({ setup }) => ({ points: swapSides(setup.points) })),
    editSet: (fields: Partial<Setup>) => redraft(() => fields),
    async editOpening(): Promise<void> {
      const { points } = await (await world.engine).parse(OPENING);
      await redraft(() => ({ points }));
    },
    /** Shows the draft on the board, if the engine takes it for a position. */
    editDone(): Promise<boolean> {
      const { draft } = get();
      if (!draft || draft.problem) return Promise.resolve(false);
      return show((engine) => engine.compose(draft.setup), false);
    },

    async keepAs(name: string): Promise<void> {
      const { board } = get();
      if (board) await remember(board.xgid, name);
    },
    async forget(xgid: string): Promise<void> {
      set({ library: get().library.filter((kept) => kept.xgid !== xgid) });
      await world.library.remove(xgid);
    },
    /**
     * Takes in a text with an id a line. One alone is shown; of several the good ones are kept, and `report` says how
     * many.
     */
    async importText(text: string, report: (good: number, bad: number) => string): Promise<void> {
      const lines = fromText(text);
      if (lines.length === 1) {
        const { id, name } = lines[0]!;
        const shown = await show((engine) => engine.parse(id), false);
        if (shown && name) await remember(get().board!.xgid, name);
        return;
      }
      const engine = await world.engine;
      let good = 0;
      for (const { id, name } of lines) {
        try {
          const { xgid } = await engine.parse(id);
          await remember(xgid, name);
          good += 1;
        } catch {
          // Counted as bad below, and said.
        }
      }
      notify(report(good, lines.length - good));
    },

    /** The page is kept on the device, or why it is not. */
    offline: (offlineProblem: EngineProblem | null = null) => set({ offline: offlineProblem === null, offlineProblem }),
    /** The browser offers to install the page: `ask` shows its question, once. */
    offerInstall(ask: () => void): void {
      askToInstall = ask;
      set({ installable: true });
    },
    install(): void {
      set({ installable: false });
      askToInstall();
    },
    /** A new version of the page waits; it is put to work only when asked for. */
    offerUpdate(apply: () => void): void {
      applyUpdate = apply;
      set({ updateReady: true });
    },
    update: () => applyUpdate(),
    later: () => set({ updateReady: false }),

    ...rolloutActions,
    ...exerciseActions,

    /** Makes a database on this device, or goes on with it. */
    async buildDatabase(name: DatabaseName): Promise<void> {
      if (get().databases.building) return;
      building = new AbortController();
      const { signal } = building;
      setDatabases({ building: { name, done: 0, total: 0 }, problem: null });
      const engine = await world.engine;
      const onProgress = ({ done, total }: { done: number; total: number }): void => {
        if (!signal.aborted) setDatabases({ building: { name, done, total } });
      };
      await databases(engine, () => engine.databases.build(name, { signal, onProgress }));
    },
    /** Breaks it off; what is done stays on the device. */
    stopDatabase: () => building.abort(),
    async removeDatabase(name: DatabaseName): Promise<void> {
      const engine = await world.engine;
      await databases(engine, () => engine.databases.remove(name));
    },

    /** Looks at the position at every score; goes on where it was stopped if nothing else is asked for. */
    async viewScores(choice: ScoreChoice): Promise<void> {
      const { board, scores, settings } = get();
      if (!board) return;
      stopScores();
      scoring = new AbortController();
      const { signal } = scoring;
      const known = scores && sameChoice(scores.choice, choice) ? scores.cells : [];
      const patch = (change: Partial<ScoreGrid>) => {
        const grid = get().scores;
        if (!signal.aborted && grid) set({ scores: { ...grid, ...change } });
      };
      set({ scores: { choice, cells: known, running: true, problem: null } });
      try {
        const engine = await world.engine;
        const { cube, ...rest } = choice;
        const options = {
          ...rest,
          ...(cube && { cube }),
          length: SCORES,
          scores: missing(known, SCORES),
          met: settings.met,
        };
        const onProgress = ({ cells }: { cells: ScoreCell[] }) => patch({ cells: [...known, ...cells] });
        await engine.scores(board.xgid, options, { signal, onProgress });
        patch({ running: false });
      } catch (error) {
        patch({ running: false, problem: problemOf(error) });
      }
    },
    /** Ends the look at every score; what is there stays. */
    stopScores,

    /** Opens the explorer of match equity, at the score on the board if there is one. */
    openMatchEquity(): Promise<void> {
      const { board, explorer, settings } = get();
      const choice = { ...explorer.choice, table: settings.met };
      if (board?.score.kind === 'match') {
        const { length, onRoll, opponent, crawford } = board.score;
        Object.assign(choice, {
          away: length - onRoll,
          opponentAway: length - opponent,
          crawford,
          cube: board.cube.value,
        });
      }
      set({ dialog: 'matchEquity' });
      return explore(choice);
    },
    explore: (change: Partial<ExplorerChoice>) => explore({ ...get().explorer.choice, ...change }),
    /** Reads a table from the text of a file and shows it. */
    async importTable(text: string): Promise<void> {
      try {
        const imported = await (await world.engine).matchEquity(text);
        set({ explorer: { ...get().explorer, imported } });
        await explore({ ...get().explorer.choice, table: 'file' });
      } catch (error) {
        set({ explorer: { ...get().explorer, problem: problemOf(error) } });
      }
    },
    /** Makes a table with the engine's own judgement of the opening, and shows it in the place of an imported one. */
    async makeTable(level: Level): Promise<void> {
      making.abort();
      making = new AbortController();
      const { signal } = making;
      const at = (share: number | null) => set({ explorer: { ...get().explorer, making: share } });
      at(0);
      try {
        const onProgress = ({ done, total }: GenerateProgress) => !signal.aborted && at(done / total);
        const { table } = await (await world.engine).generateMatchEquity({ level }, { signal, onProgress });
        set({ explorer: { ...get().explorer, making: null, imported: { ...table, name: `${table.name} ${level}` } } });
        await explore({ ...get().explorer.choice, table: 'file' });
      } catch (error) {
        if (!signal.aborted) set({ explorer: { ...get().explorer, making: null, problem: problemOf(error) } });
      }
    },
    /** Ends the making of a table. */
    stopTable(): void {
      making.abort();
      set({ explorer: { ...get().explorer, making: null } });
    },
    /** The table that is shown, as the text of a file. */
    async tableText(format: MatchEquityFormat): Promise<string> {
      return (await world.engine).exportMatchEquity(source(get().explorer, get().explorer.choice.table), format);
    },

    dialog: (dialog: Dialog) => set({ dialog, term: null }),

    /** Opens the help where it explains a term. */
    explain: (term: TermName) => set({ dialog: 'help', term }),

    /** Computes an example of the help. */
    async showExample(name: ExampleName): Promise<void> {
      const put = (value: State['examples'][ExampleName]) => set({ examples: { ...get().examples, [name]: value } });
      if (get().examples[name] === 'busy') return;
      put('busy');
      put(await world.engine.then((engine) => example(name, engine, () => performance.now())).catch(problemOf));
    },

    /** Shows the board with its answers, or the Lab. Work goes on in either. */
    turnTo: (page: Page) => set({ page }),

    async copy(text: string, done: string): Promise<void> {
      await world.copy(text);
      set({ dialog: null });
      notify(done);
    },

    notify,
    /** The message has been shown long enough. */
    quiet: () => set({ notice: null }),
  };
}

type Answer = Partial<Verdict>;

/** What one level says of a position: the plays if it has dice, else the chances and the cube. */
async function look(
  engine: EnginePort,
  board: PositionInfo,
  call: { level: Level; interval?: Interval; met: Settings['met']; signal?: AbortSignal },
): Promise<Answer> {
  if (board.dice) {
    const { level, moves } = await engine.plays(board.xgid, call);
    return { level, rows: moves };
  }
  // The mean over all rolls has no width.
  const { interval: _, ...level } = call;
  const evaluation = await engine.evaluate(board.xgid, level);
  return { evaluation, cube: evaluation.class === 'over' ? null : await engine.cube(board.xgid, call) };
}

const pause = (time: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), time));

/** The score that the explorer is asked about, in the shortest match that has it. */
function scoreOf({ away, opponentAway, crawford }: ExplorerChoice): Score {
  const length = Math.max(away, opponentAway);
  const oneAway = (away === 1) !== (opponentAway === 1);
  return {
    kind: 'match',
    length,
    onRoll: length - away,
    opponent: length - opponentAway,
    crawford: crawford && oneAway,
  };
}

/** Where the explorer takes a table from. */
function source({ imported }: Explorer, name: TableName): MatchEquityTable | Exclude<TableName, 'file'> {
  return name === 'file' ? imported! : name;
}

/** The chances of the position on the board, with dice those of the best play; null before the engine has spoken. */
export function chancesOf({ verdict }: State): Outcomes | null {
  if (verdict.kind === 'plays') return verdict.rows[0]?.outcomes ?? null;
  return verdict.kind === 'evaluation' ? (verdict.evaluation?.outcomes ?? null) : null;
}

function sameChoice(a: ScoreChoice, b: ScoreChoice): boolean {
  return (
    a.level === b.level &&
    a.crawford === b.crawford &&
    a.cube?.value === b.cube?.value &&
    a.cube?.owner === b.cube?.owner
  );
}
