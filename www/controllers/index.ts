/**
 * Everything a user can do, put together from one controller a topic. Each calls the engine if necessary and sets the
 * next state; dependencies between them are passed here.
 */

import type { Backups } from '../device/backups';
import type { CardShelf } from '../device/cards';
import type { Claims } from '../device/claims';
import type { ContestShelf } from '../device/contests';
import { EXAMPLE_NAME } from '../device/example';
import type { Given } from '../device/given';
import type { LastWords } from '../device/last-words';
import type { LessonShelf } from '../device/lessons';
import type { Library } from '../device/library';
import type { IndexShelf } from '../device/library-index';
import type { MatchShelf } from '../device/matches';
import type { PracticeShelf } from '../device/practice';
import type { Room } from '../device/room';
import type { ExerciseShelf, Shelf } from '../device/shelf';
import type { News } from '../device/store/store';
import type { TranscriptionShelf } from '../device/transcriptions';
import type { EnginePort, LibraryPort, Roll } from '../engine/port';
import { problemOf } from '../engine/problem';
import type { Card } from '../state/cards';
import type { DiceSource } from '../state/contest';
import type { Place } from '../state/learn';
import type { Route } from '../state/route';
import type { Settings } from '../state/settings';
import { OPENING } from '../state/state';
import type { Store } from '../state/store';
import { CONTEST, EDITOR, LAB, TABLES, TRANSCRIBE, WHY } from './action-names';
import { createAnalysis } from './analysis';
import type { CardFormat } from './drill';
import { createExercise } from './exercise';
import { createMatches } from './matches';
import { lateControllers, onDemand } from './on-demand';
import { createPage } from './page';
import { createPosition } from './position';
import { createPositions } from './positions';
import { createRollouts } from './rollouts';
import { createScores } from './scores';
import { createSettings } from './settings';
import { createStorage, type StorePort } from './storage';
import { createTraining } from './training';

/** The world outside the page: the address bar, what is kept on the device, the clipboard. */
export interface World {
  engine: Promise<EnginePort>;
  /** Index, links, transcription. */
  finder: LibraryPort;
  index: IndexShelf;
  /** Fetched when a match is entered by hand. */
  transcriptions(): Promise<TranscriptionShelf>;
  practice(): Promise<PracticeShelf>;
  lessons(): Promise<LessonShelf>;
  /** Writes the displayed state into the address; `replace` keeps the history as long as it is, 'held' also waits. */
  address(route: Route, replace: boolean | 'held'): void;
  /** Keeps the settings; throws if they cannot be kept. */
  keep(settings: Settings): void;
  /** Settings in a backup, as far as they are supported. */
  readSettings(kept: unknown): Settings;
  copy(text: string): Promise<void>;
  library: Library;
  shelf: Shelf;
  exercises: ExerciseShelf;
  matches: MatchShelf;
  cards: CardShelf;
  contests: ContestShelf;
  store: StorePort;
  claims: Claims;
  room: Room;
  backups(): Promise<Backups>;
  /** Dice that can be checked: a new secret, and the throws that follow from it. */
  newSource(): Promise<DiceSource>;
  throwOf(source: DiceSource, n: number): Promise<Roll>;
  isCommitted(source: DiceSource): Promise<boolean>;
  /** The file of the example match. */
  exampleMatch(): Promise<Uint8Array>;
  /** Saves all that the device keeps to a file, as it is: for a page that has failed. */
  saveRaw(): Promise<void>;
  /** Loads the page again, with files that come from the host. */
  loadAgain(): void;
  /** A name that nothing else has. */
  newId(): string;
  /** Writes cards as a file for other programs. */
  writeCards(cards: readonly Card[], format: CardFormat): Promise<Blob>;
  /** A name for a text: the same for the same text, wherever it is made. */
  digest(text: string): Promise<string>;
  /** The places in learning from matches. */
  lastWords: LastWords;
  places: { get(match: string): Place | null; put(match: string, place: Place): void };
  now(): number;
  /** A seed for dice. */
  seed(): number;
}

export type Actions = ReturnType<typeof createActions>;

export function createActions(store: Store, world: World) {
  const { engine, now, seed } = world;
  /** How many pages and positions have been opened. */
  let opened = 0;
  const page = createPage(store, { ...world, take: (given) => take(given) });
  const storage = createStorage(store, {
    engine,
    store: world.store,
    room: world.room,
    backups: world.backups,
    now,
    takeSettings: (kept) => void settings.actions.set(world.readSettings(kept)),
    save: () => matches.saveAll(),
    heard,
  });
  const analysis = createAnalysis(store, engine);
  const scores = createScores(store, engine);
  const rollouts = createRollouts(store, {
    ...world,
    open: (xgid) => position.show((port) => port.parse(xgid)),
    stays,
  });
  const exercise = createExercise(store, {
    engine,
    shelf: world.exercises,
    now,
    newId: world.newId,
    seed,
    address: world.address,
    makeRoom() {
      analysis.stop();
      rollouts.leave();
      scores.stop();
    },
    giveBack: () => void analysis.resume(),
  });
  const positions = createPositions(store, {
    engine,
    library: world.library,
    now,
    show: (ask) => position.show(ask),
    notify: page.actions.notify,
  });
  const position = createPosition(store, {
    engine,
    analysis,
    address: world.address,
    makeRoom() {
      opened += 1;
      rollouts.leave();
      exercise.stop();
      scores.stop();
    },
    leaves() {
      exercise.leave();
      // Begun for the old position while the new one was being read.
      rollouts.leave();
      scores.stop();
    },
    came(port, board) {
      void positions.remember(board.xgid);
      void rollouts.restore(port, board);
      void exercise.restore(board);
    },
  });
  const matches = createMatches(store, {
    engine,
    shelf: world.matches,
    lastWords: world.lastWords,
    claims: world.claims,
    tell: world.store.tell,
    precious: storage.precious,
    now,
    digest: world.digest,
    go,
    stays,
    show: (ask) => position.show(ask),
    keepPosition: positions.remember,
    takeLesson: (text): Promise<string> => study.actions.takeLesson(text),
    changed: (id) => void search.get().then((one) => one.changed(id)),
    gone: (id) => void search.get().then((one) => one.gone(id)),
  });
  const training = createTraining(store, {
    ...world,
    shelf: world.cards,
    write: world.writeCards,
    precious: storage.precious,
    go,
    stays,
  });
  const matchEquity = onDemand(async () => (await lateControllers()).createMatchEquity(store, { engine, go }), TABLES);
  const lab = onDemand(async () => (await lateControllers()).createLab(store, engine), LAB);
  const contest = onDemand(
    async () =>
      (await import('./contest')).createContest(store, {
        ...world,
        shelf: world.contests,
        go,
        stays,
        toLibrary: (match) => matches.take(match, null),
        analyse: (id) => void matches.actions.reviewMatch(id),
        missing: (id) =>
          matches.isAdded(id) ? null : (store.get().storage.unkept?.problem ?? store.get().matches.problem),
      }),
    CONTEST,
  );
  const search = onDemand(
    async () =>
      (await lateControllers()).createSearch(store, {
        engine,
        library: world.finder,
        shelf: world.index,
        listed: matches.load,
        match: matches.match,
        addCards: training.keepCards,
        analyse: (id) => void matches.actions.reviewMatch(id),
        go,
        newId: world.newId,
        now,
      }),
    { searchFor: true, moreFound: true, drillFound: true, found: true, deepenFound: true },
  );
  const shared = onDemand(
    async () =>
      (await lateControllers()).createShared(store, {
        engine,
        library: world.finder,
        match: matches.match,
        take: (match) => matches.take(match, null),
        go,
        stays,
      }),
    {
      showLinked: true,
      chooseLinked: true,
      keepLinked: true,
      linkToPosition: true,
      linkToMatch: true,
      linkToFound: true,
      foundPositions: true,
      writeBooklet: true,
    },
  );
  const transcribe = onDemand(
    async () =>
      (await lateControllers()).createTranscribe(store, {
        engine,
        library: world.finder,
        shelf: await world.transcriptions(),
        take: (match) => matches.take(match, null),
        go,
        stays,
        precious: storage.precious,
        now,
        newId: world.newId,
      }),
    TRANSCRIBE,
  );
  const editor = onDemand(
    async () => (await lateControllers()).createEditor(store, { engine, show: position.show }),
    EDITOR,
  );
  const progress = onDemand(
    async () =>
      (await lateControllers()).createProgress(store, { engine, library: world.finder, match: matches.match }),
    { countProgress: true, chooseMonth: true, countDice: true },
  );
  const why = onDemand(async () => (await lateControllers()).createWhy(store, engine), WHY);
  const stakes = onDemand(async () => (await lateControllers()).createStakes(store, engine), { atStakes: true });
  const study = onDemand(
    async () =>
      (await lateControllers()).createStudy(store, {
        ...world,
        listed: matches.load,
        indexed: () => search.get().then((one) => one.complete()),
        precious: storage.precious,
        keepCards: training.keepCards,
        drill: training.actions.drillCards,
        go,
        stays,
      }),
    { openPractice: true, openPlan: true, openLessons: true, takeLesson: true },
  );
  const databases = onDemand(
    async () => (await lateControllers()).createDatabases(store, { engine, resume: analysis.resume }),
    { buildDatabase: true, stopDatabase: true, removeDatabase: true },
  );
  const settings = createSettings(store, {
    keep: world.keep,
    resume: analysis.resume,
    leaveJudged() {
      rollouts.leave();
      exercise.close();
      scores.stop();
      matches.viewAnew();
    },
  });

  /** Another tab has done something, or a backup was brought back. */
  function heard(news: News): void {
    const listed = matches.heard(news);
    if (news.of === 'cards' || news.of === 'everything') void training.heard();
    if (news.of === 'positions' || news.of === 'everything') void positions.heard();
    if (news.of === 'contest' || news.of === 'everything') void contest.get().then((one) => one.heard());
    if (news.of === 'transcription') void transcribe.get().then((one) => one.heard(news.id));
    if (news.of === 'lesson') void study.get().then((one) => one.heard(news.id));
    if (news.of === 'everything')
      void Promise.all([
        listed.then(() => search.get()).then((one) => one.relist()),
        transcribe.get().then((one) => one.heardAll()),
        study.get().then((one) => one.heard(null)),
      ]);
    if (news.of === 'aside') void storage.actions.openStorage();
  }

  /**
   * Writes all that is not yet on the device, and resolves when it is there, or is known not to be: before the page
   * goes, and before a new version of it takes over. Unsaved data is then in `state.storage.unkept`.
   */
  async function flush(): Promise<void> {
    await matches.saveAll();
    await world.store.flush();
  }

  /**
   * A test whether the user has opened nothing else since this call, no page and no position: slow work that ends on a
   * page brings there only a user who has waited for it.
   */
  function stays(): () => boolean {
    const before = opened;
    return () => opened === before;
  }

  /** Shows the page of an address. Work started elsewhere continues. */
  async function visit(route: Route): Promise<void> {
    opened += 1;
    if (route.page === 'board') {
      // At once, and not only with the position: the engine may be busy, or have failed.
      store.set({ route, dialog: null });
      const here = store.get();
      // The position that is on the board already keeps its line.
      if (route.id === null && here.board && here.line) await position.again();
      else await position.actions.open(route.id ?? here.board?.xgid ?? OPENING, true, route.line, route.play);
      return;
    }
    if (route.page === 'exercise') return visitExercise(route);
    position.withdraw();
    if ('match' in route) return matches.open(route);
    // Errors of ids are shown where they were typed.
    store.set({ route, dialog: null, inputProblem: null });
    if (route.page === 'tables') await (await matchEquity.get()).visit();
    if (route.page === 'play') await (await contest.get()).visit();
    if (route.page === 'search') await (await search.get()).visit(route.query);
    if (route.page === 'link') await (await shared.get()).visit(route.text);
    if (route.page === 'transcribe') await (await transcribe.get()).visit();
    // A returning user sees the match in progress and the due cards.
    if (route.page === 'home')
      void Promise.all([contest.get().then((one) => one.visit()), training.actions.openDrill()]);
  }

  /** Resumes the exercise of a position; if it is not saved, the position is shown with its answers. */
  async function visitExercise(route: Route & { page: 'exercise' }): Promise<void> {
    if (store.get().exercise?.report.xgid === route.id) {
      position.withdraw();
      store.set({ route, dialog: null });
      return;
    }
    store.set({ route: { page: 'board', id: route.id }, dialog: null });
    if (await position.actions.open(route.id, true)) await exercise.resume();
  }

  /** Goes to another page; back leads here again. `'held'`: a key held down goes through many. */
  async function go(route: Route, replace: boolean | 'held' = false): Promise<void> {
    world.address(route, replace);
    await visit(route);
  }

  /** Imports data from outside the page. */
  async function take({ files, text }: Given): Promise<void> {
    if (files.length > 0) await matches.actions.takeFiles(files);
    else if (text.trim()) await matches.actions.takeText(text);
  }

  return {
    take,
    /** Waits for the engine, and sets its properties or its failure. */
    async start(): Promise<void> {
      storage.start();
      void positions.load();
      void matches.load();
      try {
        const port = await engine;
        const { threads, version, network, levels } = port;
        store.set({ engine: { phase: 'ready', info: { threads, version, network, levels } } });
        void databases.get().then((one) => one.load(port));
        // Only now: what the page needs at once has come.
        void search.get().then((one) => one.load());
      } catch (error) {
        store.set({ engine: { phase: 'failed', problem: problemOf(error) } });
      }
    },

    /** Fetches the code of pages that were not shown yet, so that each is there when it is wanted. */
    async fetchOthers(): Promise<void> {
      await Promise.allSettled([
        matches.fetchOthers(),
        storage.fetchOthers(),
        study.get().then((one) => one.fetchOthers()),
        ...[contest, search, shared, transcribe, matchEquity, lab, editor, progress, why].map(({ get }) => get()),
      ]);
    },

    visit,
    go,
    /** Imports the example match, and opens it. */
    openExample: () =>
      matches.actions.takeFiles([
        { name: EXAMPLE_NAME, arrayBuffer: async () => (await world.exampleMatch()).slice().buffer },
      ]),

    ...position.actions,
    ...analysis.actions,
    ...editor.actions,
    ...positions.actions,
    ...matches.actions,
    flush,
    /** The page may go. */
    leave: flush,
    ...storage.actions,
    ...training.actions,
    ...progress.actions,
    ...contest.actions,
    ...search.actions,
    ...shared.actions,
    ...transcribe.actions,
    ...study.actions,
    ...rollouts.actions,
    ...exercise.actions,
    ...scores.actions,
    ...matchEquity.actions,
    ...databases.actions,
    ...settings.actions,
    ...why.actions,
    ...stakes.actions,
    ...lab.actions,
    ...page.actions,
  };
}
