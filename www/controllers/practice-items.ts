/** Items of exercises: positions to choose from, and what the engine or the book has to answer. */

import type {
  EnginePort,
  MatchEquitySource,
  PracticeEvidence,
  PracticeItem,
  PracticeKind,
  Transcript,
} from '../engine/port';
import { problemOf } from '../engine/problem';
import { dueItems, levelOf, type PracticeRoom, type PracticeSource } from '../state/practice';
import type { PracticeNeeds } from './practice';

/** The level of answers that a search gives. */
const LEVEL = '2ply';
/** Own matches from which positions are taken at once. */
const MATCHES = 6;
/** Pairs of games that the engine plays for positions. */
const PAIRS = 2;
/** Maximum number of consecutive positions without a question before this is reported. */
const ATTEMPTS = 40;

const positionsOf = ({ games }: Transcript): string[] =>
  games.flatMap(({ actions }) => actions.flatMap(({ dice, xgid, illegal }) => (dice && !illegal ? [xgid] : [])));

/** The analysis of the engine or the book for an item that needs it. */
async function evidence(
  engine: EnginePort,
  { needs: wanted, id }: PracticeItem,
  met: MatchEquitySource,
): Promise<PracticeEvidence> {
  /** `alike`: without plays that the search left at a lower level, whose losses are not comparable. */
  const analysed = async (alike: boolean): Promise<PracticeEvidence> => {
    const { moves } = await engine.plays(id!, { level: LEVEL, met });
    const plays = moves.filter(({ level }) => !alike || level === LEVEL);
    return { kind: 'plays', plays: plays.map(({ play, loss }) => ({ play, loss: Math.max(loss, 0) })) };
  };
  switch (wanted) {
    case 'race':
      return { kind: 'number', value: (await engine.race(id!)).onRoll!.wastage };
    case 'chances':
      return { kind: 'number', value: (await engine.evaluate(id!, { level: LEVEL, met })).outcomes.win };
    case 'cube': {
      const { cube } = await engine.beforeRoll(id!, { level: LEVEL, met });
      const { noDouble, doubleTake, doublePass } = cube!.equity;
      if (doubleTake === null || doublePass === null)
        throw Object.assign(new Error('the side on roll may not double'), { kind: 'argument' });
      return { kind: 'cube', noDouble, doubleTake, doublePass };
    }
    case 'book': {
      const book = await engine.book(id!);
      if (!book) return analysed(false);
      return { kind: 'plays', plays: book.plays.map(({ play, loss }) => ({ play, loss })) };
    }
    default:
      return analysed(true);
  }
}

/** Makes items with their answers: one that is due, or else a new one. */
export function itemMaker(needs: PracticeNeeds) {
  const pools = new Map<PracticeSource, Promise<string[]>>();

  /** Positions of games that the engine has played against itself. */
  async function played(): Promise<string[]> {
    const engine = await needs.engine;
    const texts: string[] = [];
    const duel = await engine.newDuel({ seed: needs.seed(), horizon: PAIRS });
    await engine.duel(duel, { pairs: PAIRS, onPair: ({ mat }) => void texts.push(...mat) });
    const matches = await Promise.all(texts.map((text) => engine.readMatch(text)));
    return matches.flat().flatMap(positionsOf);
  }

  /** Positions of some of one's own matches. */
  async function own(): Promise<string[]> {
    const ids = [...(await needs.matches())];
    const chosen: string[] = [];
    while (ids.length > 0 && chosen.length < MATCHES) chosen.push(...ids.splice(needs.seed() % ids.length, 1));
    const found = await Promise.all(chosen.map((id) => needs.match(id)));
    return found.flatMap((match) => (match ? positionsOf(match) : []));
  }

  function pool(source: PracticeSource): Promise<string[]> {
    const known = pools.get(source);
    if (known) return known;
    const coming = source === 'engine' ? played() : own();
    pools.set(source, coming);
    // A failed item is tried again.
    coming.catch(() => pools.delete(source));
    return coming;
  }

  return async (kind: PracticeKind, room: PracticeRoom): Promise<PracticeItem> => {
    const engine = await needs.engine;
    const met = needs.met();
    const [due] = dueItems(room.kept ?? [], kind, needs.now());
    const counted: ReadonlySet<PracticeKind> = new Set(['pips', 'shots', 'chance', 'two_plays', 'cube_action']);
    const positions = counted.has(kind) ? await pool(room.source) : [];
    for (let attempt = 1; ; attempt++) {
      const seed = needs.seed();
      const choice = { kind, level: levelOf(room.kept ?? [], kind), seed, positions, key: due?.key ?? null };
      const item = await engine.practiceItem(choice, { met });
      if (item.answer !== null) return item;
      try {
        return await engine.completePractice(item, await evidence(engine, item, met), seed);
      } catch (error) {
        // Two plays that are worth the same are no question: another position is taken.
        if (problemOf(error).kind !== 'argument' || attempt === ATTEMPTS) throw error;
      }
    }
  };
}
