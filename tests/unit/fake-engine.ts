/**
 * An engine with fixed answers for two positions, for tests of the state only. Its figures are made up; nothing here is
 * compared with backgammon.
 */

import type { World } from '../../www/controllers';
import type { StorePort } from '../../www/controllers/storage';
import type { Backups } from '../../www/device/backups';
import type { CardShelf } from '../../www/device/cards';
import type { ContestShelf, KeptContest } from '../../www/device/contests';
import type { LessonShelf } from '../../www/device/lessons';
import type { Library } from '../../www/device/library';
import type { IndexShelf, KeptIndex } from '../../www/device/library-index';
import type { MatchShelf } from '../../www/device/matches';
import type { PracticeShelf } from '../../www/device/practice';
import type { ExerciseShelf, KeptExercise, KeptRollout, Shelf } from '../../www/device/shelf';
import type { TranscriptionShelf } from '../../www/device/transcriptions';
import type {
  BearoffReport,
  ContestAct,
  ContestReport,
  CubeMeaning,
  CubeReport,
  DatabaseState,
  Duel,
  DuelReport,
  EnginePort,
  Evaluation,
  ExerciseReport,
  Level,
  LibraryPort,
  MatchEquityTable,
  PlaysReport,
  PositionInfo,
  RaceReport,
  RolloutReport,
  ScoreCell,
  SideMeaning,
  Transcript,
} from '../../www/engine/port';
import { type Card, joinedCard } from '../../www/state/cards';
import type { Place } from '../../www/state/learn';
import type { KeptLesson } from '../../www/state/lessons';
import type { Kept } from '../../www/state/library';
import { changed } from '../../www/state/match-changes';
import { joined } from '../../www/state/match-merge';
import type { MatchHead } from '../../www/state/matches';
import { type KeptPractice, newPractice, withTry } from '../../www/state/practice';
import { graded } from '../../www/state/schedule';
import { DEFAULT_SETTINGS } from '../../www/state/settings';
import type { KeptTranscription } from '../../www/state/transcribe';

export const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
export const OPENING_00 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10';

export function problem(kind: string, message: string): Error {
  return Object.assign(new Error(message), { kind });
}

export const opening: PositionInfo = {
  xgid: OPENING_31,
  positionId: '4HPwATDgc/ABMA',
  matchId: 'cAkAAAAAAAAA',
  ogid: '11jjjjjhhhccccc:ooddddd88866666:N0N:31:W:IW:0:0:1:0',
  points: [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0],
  off: { onRoll: 0, opponent: 0 },
  pips: { onRoll: 167, opponent: 167 },
  dice: [3, 1],
  cube: { value: 1, owner: 'centred' },
  score: { kind: 'money', jacoby: false, beavers: false },
  turn: 1,
};

const outcomes = (win: number) => ({
  win,
  winGammon: 0.3 * win,
  winBackgammon: 0.02 * win,
  loseGammon: 0.12,
  loseBackgammon: 0.006,
});

export const plays: PlaysReport = {
  xgid: OPENING_31,
  level: '1ply',
  net: 'quick',
  moves: [
    {
      play: '8/5 6/5',
      positionId: 'A',
      level: '1ply',
      outcomes: outcomes(0.554),
      equity: 0.163,
      loss: 0,
      mwc: null,
      moves: [
        { from: 8, to: 5, hit: false },
        { from: 6, to: 5, hit: false },
      ],
    },
    {
      play: '24/23 13/10',
      positionId: 'B',
      level: '1ply',
      outcomes: outcomes(0.5),
      equity: -0.011,
      loss: 0.015,
      mwc: null,
      moves: [
        { from: 24, to: 23, hit: false },
        { from: 13, to: 10, hit: false },
      ],
    },
    {
      play: '24/20',
      positionId: 'C',
      level: '1ply',
      outcomes: outcomes(0.49),
      equity: -0.031,
      loss: 0.034,
      mwc: null,
      moves: [
        { from: 24, to: 21, hit: false },
        { from: 21, to: 20, hit: false },
      ],
    },
    {
      play: '13/9',
      positionId: 'D',
      level: '1ply',
      outcomes: outcomes(0.482),
      equity: -0.058,
      loss: 0.221,
      mwc: null,
      moves: [
        { from: 13, to: 10, hit: false },
        { from: 10, to: 9, hit: false },
      ],
    },
  ],
};

export const evaluation: Evaluation = {
  xgid: OPENING_00,
  level: '1ply',
  net: 'quick',
  class: 'contact',
  outcomes: outcomes(0.525),
  equity: { cubeless: 0.071, cubeful: null },
  mwc: null,
};

export const bearoff: BearoffReport = {
  index: 1,
  rolls: [0, 0.2, 0.8],
  gammonRolls: [0, 1],
  mean: 1.8,
  sd: 0.4,
  pips: 0,
  epc: 14.7,
  wastage: 3,
};

const advice = { onRoll: 40, opponent: 44, double: true, redouble: false, take: true };

export const race: RaceReport = {
  xgid: OPENING_00,
  onRoll: { ...bearoff, pips: 11 },
  opponent: { ...bearoff, pips: 13 },
  outcomes: outcomes(0.6),
  outcomesNotOnRoll: outcomes(0.4),
  formulas: { keith: advice, thorp: advice, ward: advice, trice: advice, kleinman: 0.58 },
  exact: null,
};

export const databases: DatabaseState[] = [
  {
    name: 'long_races',
    kind: 'one_sided',
    points: 10,
    checkers: 15,
    kept: 'none',
    bytes: 0,
    inUse: false,
    problem: null,
  },
];

export const cubeReport: CubeReport = {
  xgid: OPENING_00,
  level: '1ply',
  net: 'quick',
  outcomes: outcomes(0.525),
  equity: { noDouble: 0.08, doubleTake: -0.12, doublePass: 1 },
  action: { cube: 'no_double', response: 'take' },
  best: 0.08,
  takePoint: 0.217,
  takePoints: { dead: 0.25, live: 0.2, effective: 0.217 },
  gammonValues: { onRoll: 0.5, opponent: 0.5 },
  mwc: null,
};

const match = {
  stakes: { kind: 'match' as const, length: 1 },
  aInSeatOne: true,
  result: 0.5,
  luck: 0.4,
  games: 1,
  rolls: 50,
};

/** A duel of so many pairs. */
export function duel(pairs: number): Duel {
  const player = { level: '1ply' as const, interval: 'normal' as const, cubeless: false };
  return {
    options: {
      a: player,
      b: player,
      stakes: [[match.stakes, 1]],
      paired: true,
      luckBound: null,
      luckPlies: 1,
      seed: 1,
      horizon: 10,
    },
    engine: 'test',
    pairs: Array.from({ length: pairs }, (_, pair) => ({ pair, matches: [match, { ...match, aInSeatOne: false }] })),
  };
}

export function duelReport(pairs: number): DuelReport {
  const summary = { mean: 0.1, se: 0.02, sdPair: 0.05, sdMatch: 0.08, largest: 0.5 };
  const range = { low: 0.1 - 1 / pairs, high: 0.1 + 1 / pairs };
  return {
    pairs,
    matches: 2 * pairs,
    games: 2 * pairs,
    rolls: 100 * pairs,
    bound: 1.3,
    confidence: 0.95,
    plain: summary,
    plainNormal: range,
    luck: summary,
    adjusted: summary,
    intervals: {
      normal: range,
      bootstrap: range,
      orderStatistics: null,
      bernstein: range,
      bernsteinSequence: range,
      bettingSequence: range,
    },
    test: { falseBetter: 0.025, falseNotBetter: 0.025, margin: 0 },
    better: 'open',
  };
}
export const table: MatchEquityTable = {
  name: 'Kazaross XG2',
  length: 2,
  preCrawford: [
    [0.5, 0.68],
    [0.32, 0.5],
  ],
  postCrawford: [0.5, 0.49],
};

const side: SideMeaning = {
  win: [0.68, 1, 1],
  lose: [0.32, 0, 0],
  gammonValue: 0.89,
  doubledGammonValue: 0,
  gammonPrice: 1.78,
  take: { dead: 0.32, live: 0.32, effective: 0.32 },
  cash: { dead: 0.68, live: 0.68, effective: 0.68 },
  tooGood: 0.9,
};
export const meaning: CubeMeaning = {
  table: 'Kazaross XG2',
  mwc: 0.5,
  conversion: { atZero: 0.5, perPoint: 0.18 },
  cube: 1,
  onRoll: side,
  opponent: side,
  freeDrop: null,
};

/** A grid in which the trailer doubles. */
export const scoreCell = (away: number, opponentAway: number): ScoreCell => ({
  away,
  opponentAway,
  crawford: false,
  cube: {
    ...cubeReport,
    action: {
      cube: away === 1 ? 'unavailable' : away > opponentAway ? 'double' : 'no_double',
      response: away === 1 ? null : 'take',
    },
  },
  plays: null,
});

export function exercise(awaits: ExerciseReport['awaits']): ExerciseReport {
  const over = awaits === 'over';
  return {
    xgid: OPENING_31,
    settings: { seed: 7, persons: [true, false], plies: 2, interval: 'normal' },
    game: 1,
    decides: over ? null : 0,
    awaits,
    mayBeaver: false,
    board: awaits === 'play' ? opening : { ...opening, dice: null },
    turns: [],
    games: over ? [{ value: 1, luck: [0.5, -0.25], losses: [0.125, 0], settled: false, adjusted: 0.25 }] : [],
    mean: over
      ? { value: 1, valueSe: null, valueCi95: null, adjusted: 0.25, adjustedSe: null, adjustedCi95: null }
      : null,
  };
}

/** A rollout of so many trials, made as usual. */
export function rolloutReport(trials: number, change: Partial<RolloutReport> = {}): RolloutReport {
  const player = { play: 1, cube: 1 };
  return {
    xgid: OPENING_31,
    net: 'quick',
    trials,
    seed: 1,
    rows: [],
    cube: null,
    cubeSe: null,
    stopped: null,
    settings: {
      seed: 1,
      players: [player, player],
      first: null,
      interval: 'normal',
      cubeful: true,
      truncate: null,
      luck: '1ply',
      stratified: 2,
      stopAtBearoff: true,
    },
    ...change,
  };
}

const LEVELS: readonly Level[] = ['1ply', '2ply', '3ply', '4ply', '5ply'];

/** A call with intermediate answers of shallower levels, as in the package. */
export function deepening<O extends { level: Level; onProgress?: ((answer: R) => void) | undefined }, R>(
  ask: (id: string, options: O) => Promise<R>,
): (id: string, options: O) => Promise<R> {
  return async (id, options) => {
    const shallower = options.onProgress ? LEVELS.slice(0, LEVELS.indexOf(options.level)) : [];
    for (const level of shallower) options.onProgress?.(await ask(id, { ...options, level }));
    return ask(id, options);
  };
}

async function noPractice(): Promise<never> {
  throw problem('test', 'this engine knows no exercises');
}

async function noExplanation(): Promise<never> {
  throw problem('argument', 'this engine explains nothing');
}

async function noMatches(): Promise<never> {
  throw problem('format', 'this engine knows no matches');
}

export function fakeEngine(change: Partial<EnginePort> = {}): EnginePort {
  return {
    threads: 2,
    version: '0.1.0',
    network: 'test',
    levels: ['1ply', '2ply', '3ply'],
    explainPlays: noExplanation,
    explainCube: noExplanation,
    practiceItem: noPractice,
    completePractice: noPractice,
    markPractice: noPractice,
    practiceCourses: noPractice,
    studiedDecisions: noMatches,
    studyPlan: noMatches,
    readMatch: noMatches,
    analyseMatch: noMatches,
    deepenMatch: noMatches,
    putRollout: noMatches,
    matchCourse: noMatches,
    compareAnalyses: noMatches,
    matchReport: noMatches,
    exportMatch: noMatches,
    playerProgress: noMatches,
    compareRatings: noMatches,
    async parse(id) {
      if (id === OPENING_31) return opening;
      if (id === OPENING_00) return { ...opening, xgid: OPENING_00, dice: null };
      throw problem('xgid', `checkers: found 27 characters, expected 26 (in "${id}")`);
    },
    async compose(setup) {
      const dice = setup.dice?.join('') ?? '00';
      return { ...opening, ...setup, xgid: OPENING_31.replace(':31:', `:${dice}:`) };
    },
    plays: deepening(async (_, { level }) => ({
      ...plays,
      level,
      moves: plays.moves.map((m) => ({ ...m, level })),
    })),
    rollout: async (_, { trials = 0 }, { onProgress }) => {
      const report = rolloutReport(trials);
      onProgress?.({ ...report, trials: trials / 2 }, String(trials / 2));
      onProgress?.(report, String(trials));
      return report;
    },
    race: async (xgid) => ({ ...race, xgid }),
    book: async () => null,
    databases: {
      state: async () => databases,
      load: async () => databases,
      build: async () => databases[0]!,
      remove: async () => databases[0]!,
    },
    newDuel: async (options) => ({ ...duel(0), options: { ...duel(0).options, ...options } as Duel['options'] }),
    duelReport: async (value) => duelReport(value.pairs.length),
    duel: async (value, { pairs = 2 } = {}, { onProgress, onPair } = {}) => {
      const done = { ...value, pairs: duel(pairs).pairs };
      for (const result of done.pairs.slice(value.pairs.length)) onPair?.({ result, mat: ['first', 'second'] });
      const report = duelReport(pairs);
      onProgress?.({ duel: done, report });
      return { duel: done, report };
    },
    // A saved rollout of this engine is the number of its trials.
    extendRollout: async (saved, trials, { onProgress }) => {
      const report = rolloutReport(Math.max(Number(saved), trials));
      onProgress?.(report, String(report.trials));
      return report;
    },
    rolloutReport: async (saved) => {
      if (!/^\d+$/.test(saved)) throw problem('argument', `expected value, found "${saved}"`);
      return rolloutReport(Number(saved));
    },
    mergeRollouts: async (saved, other) => String(Number(saved) + Number(other)),
    async scores(_, { level, length = 9, scores = [] }, { signal, onProgress }) {
      const cells: ScoreCell[] = [];
      for (const [own, other] of scores) {
        cells.push(scoreCell(own, other));
        if (cells.length % length !== 0) continue;
        onProgress?.({ xgid: OPENING_00, level, net: 'quick', length, cells: [...cells] });
        await new Promise((done) => setTimeout(done, 0));
        if (signal?.aborted) throw problem('aborted', 'the call was withdrawn');
      }
      return { xgid: OPENING_00, level, net: 'quick', length, cells };
    },
    async generateMatchEquity({ level } = {}, { signal, onProgress } = {}) {
      if (level === '5ply') throw problem('level', 'not today');
      onProgress?.({ done: 5, total: 15 });
      if (signal?.aborted) throw problem('aborted', 'the call was withdrawn');
      return {
        table: { ...table, name: 'Gammonlab' },
        judgedGammons: 0.26,
        gammonRate: 0.265,
        trailerGammons: 1,
        offset: 0,
        states: [],
        postCrawford: [],
      };
    },
    async matchEquity(source = 'kazaross-xg2') {
      if (source === '<met>') throw problem('met.xml', 'broken XML: unexpected end of stream');
      return typeof source === 'string' ? { ...table, name: source } : source;
    },
    exportMatchEquity: async (_, format) => format,
    compareMatchEquity: async (a, b) => {
      const worst = { away: 1, opponentAway: 2, difference: 0.01 };
      const name = (source: typeof a) => (typeof source === 'string' ? source : source.name);
      return {
        a: name(a),
        b: name(b),
        length: 2,
        rms2To9: 0,
        rms: 0.01,
        worst,
        worstPostCrawford: worst,
        preCrawford: [
          [0, 0.01],
          [-0.01, 0],
        ],
        postCrawford: [0, 0.01],
      };
    },
    async cubeMeaning(score) {
      if (score.kind === 'match' && score.length > 25)
        throw problem('score', 'away is 26, expected 1 to 25, which is as far as the table goes');
      return meaning;
    },
    beforeRoll: deepening(async (_, { level }) => ({
      evaluation: { ...evaluation, level },
      cube: { ...cubeReport, level },
    })),
    // 31 from the opening position can be played only 8/5 6/5, in either order.
    nextMoves: async (_, made) => {
      const moves = [
        { from: 8, to: 5, hit: false },
        { from: 6, to: 5, hit: false },
      ].filter(({ from }) => made.every((m) => m.from !== from));
      return { moves, play: moves.length === 0 ? { play: '8/5 6/5', positionId: 'A' } : null };
    },
    // A saved exercise of this engine is its expected event.
    newExercise: async () => 'play',
    actInExercise: async (saved, act) => {
      if (saved === 'over' && act.kind === 'next_game') return 'play';
      if (saved === 'play' && act.kind === 'play') return 'cube';
      if (saved === 'cube' && act.kind === 'double') return 'over';
      throw problem('exercise', `exercise: ${act.kind} is not possible now`);
    },
    exerciseReport: async (saved) => exercise(saved as ExerciseReport['awaits']),
    strengths: async () => [
      { strength: 'beginner', pr: 20, prCi95: [19, 21], matches: 400, won: 40 },
      { strength: 'full', pr: 0.5, prCi95: null, matches: 0, won: 0 },
    ],
    // A saved contest of this engine is its expected event: opening, play, dice of the engine, cube, over.
    newContest: async () => 'opening',
    actInContest: async (saved, act) => {
      const next = CONTEST[saved]?.[act.kind];
      if (next === undefined) throw problem('contest', `contest: ${act.kind} is not possible now`);
      return next;
    },
    judgeInContest: async (_, act) =>
      act.kind === 'double' ? { loss: 0.1, best: null, plays: null, cube: null } : null,
    contestReport: async (saved) => contest(saved),
    contestMatch: async () => null,
    evaluate: async (_, { level }) => ({ ...evaluation, level }),
    ...change,
  };
}

function shelf<Kept extends { xgid: string }>() {
  const all = new Map<string, Kept>();
  return {
    get: async (xgid: string) => [all.get(xgid)].flatMap((kept) => kept ?? []),
    put: async (kept: Kept) => void all.set(kept.xgid, kept),
  };
}

export const memoryShelf = (): Shelf => shelf<KeptRollout>();
export const memoryExercises = (): ExerciseShelf => shelf<KeptExercise>();

/** Cards kept in memory. */
export function memoryCards(kept: readonly Card[] = []): CardShelf {
  const all = new Map(kept.map((card) => [card.id, card]));
  const change = (id: string, by: (card: Card) => Card) => {
    const card = all.get(id);
    if (card) all.set(id, by(card));
    return all.get(id);
  };
  return {
    load: async () => [...all.values()],
    async add(cards) {
      for (const card of cards) all.set(card.id, joinedCard(all.get(card.id), card));
      return cards.map(({ id }) => all.get(id)!);
    },
    review: async (id, grade, at) => change(id, (card) => graded(card, grade, at)),
    change: async (id, { was: _, ...what }) => change(id, (card) => ({ ...card, ...what })),
    async mend(cards) {
      for (const card of cards) all.set(card.id, card);
    },
    async remove(ids) {
      for (const id of ids) all.delete(id);
    },
  };
}

const CONTEST: Record<string, Partial<Record<ContestAct['kind'], string>>> = {
  opening: { dice: 'play' },
  play: { play: 'dice' },
  dice: { dice: 'cube', undo: 'play' },
  cube: { double: 'over', dice: 'play' },
};

function contest(saved: string): ContestReport {
  const awaits: Record<string, ContestReport['awaits']> = {
    opening: { kind: 'opening' },
    play: { kind: 'play' },
    dice: { kind: 'dice', player: 1 },
    cube: { kind: 'cube' },
    over: { kind: 'over', winner: 0 },
  };
  const players: [string, string] = ['You', 'Gammonlab'];
  return {
    settings: { players, length: 1, jacoby: true, beavers: true, strength: 'full', seed: 1 },
    score: saved === 'over' ? [1, 0] : [0, 0],
    crawford: false,
    game: 1,
    awaits: awaits[saved]!,
    mayUndo: saved === 'dice',
    board: saved === 'play' ? opening : { ...opening, dice: null },
    turns: [],
    throws: [],
    games: saved === 'over' ? [{ winner: 0, points: 1 }] : [],
  };
}

/** A match against the engine kept in memory. */
export function memoryContests(): ContestShelf {
  let kept: KeptContest | undefined;
  return {
    get: async () => kept,
    took: () => {},
    put: async (one) => void (kept = one),
    clear: async () => void (kept = undefined),
  };
}

/** Matches kept in memory. */
export function memoryMatches(): MatchShelf {
  const heads = new Map<string, MatchHead>();
  const all = new Map<string, Transcript>();
  return {
    heads: async () => [...heads.values()],
    head: async (id) => heads.get(id),
    get: async (id) => all.get(id),
    async add(head, match) {
      const before = all.get(head.id);
      const both = { head: heads.get(head.id) ?? head, match: before ? joined(before, match) : match };
      heads.set(head.id, both.head);
      all.set(head.id, both.match);
      return both;
    },
    async change(id, changes) {
      const before = all.get(id);
      if (before) all.set(id, changed(before, changes));
      return before !== undefined;
    },
    async changeHead(id, by) {
      const before = heads.get(id);
      if (before) heads.set(id, by(before));
      return heads.get(id);
    },
    fold: async () => {},
    async remove(id) {
      heads.delete(id);
      all.delete(id);
    },
    room: async () => null,
  };
}

/** A store without messages. */
export function quietStore(): StorePort {
  return {
    status: () => ({ waiting: 0, problem: null, tabs: 'fine', aside: [], migration: null }),
    watch: () => () => {},
    listen: () => () => {},
    tell: () => {},
    flush: async () => {},
    loadAside: async () => {},
    removeAside: async () => {},
  };
}

/** A device that makes no backups. */
export function noBackups(): Backups {
  const none = async () => {
    throw problem('test', 'this device makes no backups');
  };
  return {
    write: none,
    restore: none,
    last: async () => null,
    made: async () => {},
    folder: async () => null,
    canChoose: false,
    chooseFolder: async () => null,
    intoFolder: none,
    forgetFolder: async () => {},
  };
}

/** A library that finds nothing and reads no link. */
export function fakeLibrary(change: Partial<LibraryPort> = {}): LibraryPort {
  const sums = { found: 0, counted: 0, lost: 0, errors: 0, blunders: 0, matches: 0 };
  const refuse = async () => {
    throw Object.assign(new Error('not in this test'), { kind: 'argument' });
  };
  return {
    put: async () => new Uint8Array([1]),
    restore: async () => {},
    remove: async () => {},
    search: async () => ({ sums, decisions: [], searched: 0 }),
    players: async () => [],
    size: async () => ({ decisions: 0, bytes: 0 }),
    readLink: refuse,
    writeLink: refuse,
    readLesson: refuse,
    writeLesson: refuse,
    transcription: refuse,
    pastedEntries: refuse,
    writeBooklet: refuse,
    countDice: refuse,
    diceReport: refuse,
    dispose() {},
    ...change,
  };
}

/** The index of the library, in memory. */
export function memoryIndex(kept: Map<string, KeptIndex> = new Map()): IndexShelf {
  return {
    load: async (version) => [...kept.values()].filter((one) => one.version === version && one.bytes),
    begin: async (id, version, maker) => void kept.set(id, { id, version, maker }),
    finish: async (one) => {
      if (kept.get(one.id)?.maker !== one.maker) return false;
      kept.set(one.id, one);
      return true;
    },
  };
}

/** Transcriptions, in memory. */
export function memoryTranscriptions(kept: Map<string, KeptTranscription> = new Map()): TranscriptionShelf {
  return {
    load: async () => [...kept.values()],
    get: async (id) => kept.get(id),
    took: () => {},
    async put(one) {
      kept.set(one.id, one);
      return one;
    },
    remove: async (id) => void kept.delete(id),
  };
}

/** Exercises, in memory. */
export function memoryPractice(kept: Map<string, KeptPractice> = new Map()): PracticeShelf {
  function change(empty: KeptPractice, by: (one: KeptPractice) => KeptPractice): KeptPractice {
    const next = by(kept.get(empty.id) ?? empty);
    kept.set(next.id, next);
    return next;
  }
  return {
    load: async () => [...kept.values()],
    answer: async (tried, level) => change(newPractice(tried.kind, null), (one) => withTry(one, tried, level)),
    review: async (kind, key, grade, at) => change(newPractice(kind, key), (one) => graded(one, grade, at)),
  };
}

/** Lessons, in memory. */
export function memoryLessons(): LessonShelf {
  const all = new Map<string, KeptLesson>();
  const put = (kept: KeptLesson) => {
    all.set(kept.id, kept);
    return kept;
  };
  return {
    load: async () => [...all.values()],
    get: async (id) => all.get(id),
    took: () => {},
    put: async (kept) => put(kept),
    answer: async (empty, key, answer) => {
      const kept = all.get(empty.id) ?? empty;
      return put({ ...kept, answers: { ...kept.answers, [key]: answer } });
    },
    restart: async (id) => {
      const kept = all.get(id);
      if (kept) put({ ...kept, answers: {} });
    },
    remove: async (id) => void all.delete(id),
  };
}

/** The place in learning, in memory. */
export function memoryPlaces(places = new Map<string, Place>()) {
  return {
    get: (match: string) => places.get(match) ?? null,
    put: (match: string, place: Place) => void places.set(match, place),
  };
}

/** An environment of `engine` with storage in memory. */
export function world(engine: EnginePort | Promise<EnginePort> = fakeEngine(), change: Partial<World> = {}): World {
  return {
    engine: Promise.resolve(engine),
    address: () => {},
    keep: () => {},
    copy: async () => {},
    library: memoryLibrary(),
    shelf: memoryShelf(),
    exercises: memoryExercises(),
    matches: memoryMatches(),
    cards: memoryCards(),
    contests: memoryContests(),
    finder: fakeLibrary(),
    index: memoryIndex(),
    transcriptions: async () => memoryTranscriptions(),
    practice: async () => memoryPractice(),
    lessons: async () => memoryLessons(),
    store: quietStore(),
    claims: { claim: async () => () => {}, free: async () => {} },
    room: { used: async () => null, persisted: async () => null, persist: async () => null },
    backups: async () => noBackups(),
    readSettings: () => DEFAULT_SETTINGS,
    newSource: async () => ({ secret: '5', commitment: 'hash of 5', word: '' }),
    throwOf: async (_, n) => [3, (n % 2) + 1],
    newId: () => 'contest',
    lastWords: { say: () => {}, heard: () => [] },
    places: memoryPlaces(),
    saveRaw: async () => {},
    loadAgain: () => {},
    exampleMatch: async () => new Uint8Array([1]),
    isCommitted: async ({ secret, commitment }) => commitment === `hash of ${secret}`,
    writeCards: async (cards, format) => new Blob([format, ...cards.map(({ id }) => `\n${id}`)]),
    digest: async (text) => [...text].reduce((sum, c) => (31 * sum + c.charCodeAt(0)) % 65521, 0).toString(16),
    now: () => 0,
    seed: () => 7,
    ...change,
  };
}

export function memoryLibrary(kept: Kept[] = []): Library {
  const all = new Map(kept.map((k) => [k.xgid, k]));
  return {
    load: async () => [...all.values()],
    put: async (k) => void all.set(k.xgid, k),
    remove: async (xgid) => void all.delete(xgid),
  };
}
