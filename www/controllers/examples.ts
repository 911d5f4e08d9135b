/** Live examples of the help: small calls of the engine whose answers illustrate a term. */

import type { EnginePort, MatchReport } from '../engine/port';
import type { Cell, ExampleName } from '../state/examples';
import type { Grade } from '../state/grade';
import { QUICK_LEVELS } from '../state/levels';
import { mean } from '../state/rolls';
import { WIDTHS } from '../state/widths';
import { valueRolls } from './rolls';

/** A roll that levels play differently: the position and dice of GammOnLine's example of search intervals. */
const PLAYS = 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:62:0:0:0:0:10';
const ROLL = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10';
const SCORES: readonly [number, number][] = [
  [5, 5],
  [4, 6],
  [2, 4],
  [1, 3],
];
const RUNS: readonly [number, number][] = [
  [36, 1],
  [36, 2],
  [36, 3],
  [576, 4],
  [576, 5],
];

/** The data of the examples. */
interface Sources {
  engine: EnginePort;
  /** The time in milliseconds. */
  now(): number;
  /** The file of the example match. */
  match(): Promise<Uint8Array>;
}

/** The rows of an example. */
export async function example(name: ExampleName, { engine, now, match }: Sources): Promise<Cell[][]> {
  const timed = async <T>(ask: () => Promise<T>): Promise<[T, number]> => {
    const start = now();
    return [await ask(), now() - start];
  };
  switch (name) {
    case 'level':
      return inOrder(QUICK_LEVELS, async (level) => {
        const [{ moves }, ms] = await timed(() => engine.plays(PLAYS, { level, top: 1 }));
        return [level, moves[0]!.play, { equity: moves[0]!.equity }, { ms }];
      });
    case 'search':
      return inOrder(WIDTHS, async (interval) => {
        const [{ moves }, ms] = await timed(() => engine.plays(PLAYS, { level: '3ply', interval }));
        return [interval, { count: moves.filter(({ level }) => level === '3ply').length }, moves[0]!.play, { ms }];
      });
    case 'luck': {
      const cells = await valueRolls(engine, await engine.parse(ROLL), 'kazaross-xg2');
      const average = mean(cells)!;
      const [worst, ...others] = [...cells].sort((a, b) => a.equity - b.equity);
      return [others.at(-1)!, others.at(-2)!, worst!].map(({ dice, play, equity }) => [
        dice.join(''),
        play!,
        { equity },
        { equity: equity - average },
      ]);
    }
    case 'errorBar':
      return inOrder(RUNS, async ([trials, seed]) => {
        const { rows } = await engine.rollout(ROLL, { trials, seed, cubeful: false }, {});
        const { equity, ci95 } = rows[0]!;
        return [{ count: trials }, { equity: equity.cubeless }, { size: (ci95[1] - ci95[0]) / 2 }];
      });
    case 'matchPlay': {
      const { preCrawford } = await engine.matchEquity();
      return SCORES.map(([away, other]) => [`${away}`, `${other}`, { percent: preCrawford[away - 1]![other - 1]! }]);
    }
    case 'rating': {
      const { players } = await reported(engine, await match());
      return players.map(({ name, decisions, equityLost, pr, prCi95 }) => [
        name,
        { count: decisions.checker + decisions.double + decisions.take },
        { lost: equityLost.total },
        ...[pr, ...(prCi95 ?? [])].map((rating) => (rating === null ? '' : { rating })),
      ]);
    }
    case 'adjusted': {
      const { players } = await reported(engine, await match());
      const points = (value: number | null) => (value === null ? '' : { points: value });
      return players.map(({ name, result, luck }) => [
        name,
        points(result.actual),
        points(luck.mwc),
        points(result.luckAdjusted),
      ]);
    }
    case 'drill': {
      const { graded } = await import('../state/schedule');
      let card: Parameters<typeof graded>[0] = { schedule: null, reviews: [] };
      let at = 0;
      return ANSWERS.map((grade) => {
        card = graded(card, grade, at);
        at = card.schedule!.due;
        return [grade, { days: card.schedule!.days }];
      });
    }
  }
}

/** The report of the example match, analysed in a moment. */
async function reported(engine: EnginePort, file: Uint8Array): Promise<MatchReport> {
  const [match] = await engine.readMatch(file);
  return engine.matchReport(await engine.analyseMatch(match!, { level: '1ply', cubeLevel: '1ply' }));
}

/** Good answers, each on its due day, and one that was forgotten. */
const ANSWERS: readonly Grade[] = ['good', 'good', 'good', 'good', 'again', 'good'];

/** One after the other: the engine does one thing at a time, and times are to be its own. */
async function inOrder<A, B>(items: readonly A[], ask: (item: A) => Promise<B>): Promise<B[]> {
  const answers: B[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
