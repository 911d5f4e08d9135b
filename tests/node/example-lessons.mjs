// The lessons that come with the page: `node tests/node/example-lessons.mjs` writes the engine's numbers at 3ply, and
// the values of all claims, into www/public/examples/lesson-*.json, and fails if a claim is wrong. lessons.test.mjs
// checks them again at 2ply and 3ply.
//
// A claim is a word with arguments. Those in `claims` are checked; those in the texts, in braces, have a value:
//   best PLAY, cube ACTION                    the best play, the right cube action
//   loss PLAY                                 equity lost by a play
//   error ACTION                              equity lost by a cube action (double, no_double, take, pass)
//   wins PLAY, gammons PLAY, losesGammons PLAY  chances after a play; without one, before the roll
//   pips SIDE, ahead, epc SIDE, wastage SIDE  counts of the race (`own` is on roll), from the bearoff database
//   dances                                    how many of the 36 rolls of the side on roll do not enter
//   takePoint, deadTakePoint                  the chance that the opponent needs for a take; without a later redouble
//   rolls                                     how many of the 36 rolls win, where the opponent wins with the next one
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createEngine } from 'gammonlab';
import '../../scripts/help.mjs';

export const LESSONS = ['priming', 'races'];
export const fileOf = (name) =>
  fileURLToPath(new URL(`../../www/public/examples/lesson-${name}.json`, import.meta.url));
const CLAIM = /\{([^}]+)\}/g;
/** The most plays of a position, as on the page. */
const MOST = 5;

/** The answer of the engine for a position at a level. */
export async function judged(engine, xgid, level) {
  const { dice } = await engine.parse(xgid);
  const race = await engine.race(xgid).catch(() => null);
  if (dice) return { moves: (await engine.plays(xgid, { level })).moves, race };
  return { ...(await engine.beforeRoll(xgid, { level })), race };
}

/** The numbers of a position as lessons have them. */
export function positionOf(xgid, { moves, cube }, version, level) {
  const by = { xgid, engine: `Gammonlab ${version}`, met: 'kazaross-xg2' };
  const five = (o) =>
    [o.win, o.winGammon, o.winBackgammon, o.loseGammon, o.loseBackgammon].map((p) => Number(p.toFixed(4)));
  const rounded = (value) => Number(value.toFixed(5));
  if (moves) {
    const best = moves[0].equity;
    const plays = moves
      .filter(({ equity }) => equity <= best)
      .slice(0, MOST)
      .map(({ play, level, equity, outcomes }) => ({ play, level, equity: rounded(equity), outcomes: five(outcomes) }));
    return { ...by, plays };
  }
  const { noDouble, doubleTake, doublePass } = cube.equity;
  const equities = { noDouble: rounded(noDouble), doubleTake: rounded(doubleTake), doublePass: rounded(doublePass) };
  return { ...by, cube: { level, ...equities, outcomes: five(cube.outcomes) } };
}

/** The value of a claim, as a number or a word. */
export async function claimValue(engine, claim, xgid, { moves, cube, race }) {
  const [word, ...rest] = claim.split(' ');
  const about = rest.join(' ');
  const play = () => {
    const found = moves.find((one) => one.play === about);
    if (!found) throw new Error(`${claim}: there is no such play in ${xgid}`);
    return found;
  };
  const outcomes = () => (about ? play().outcomes : cube.outcomes);
  switch (word) {
    case 'best':
      return moves[0].play;
    case 'cube':
      return `${cube.action.cube} ${cube.action.response}`;
    case 'loss':
      return moves[0].equity - play().equity;
    case 'error': {
      const { noDouble, doubleTake, doublePass } = cube.equity;
      const doubled = Math.min(doubleTake, doublePass);
      const best = Math.max(noDouble, doubled);
      return {
        double: best - doubled,
        no_double: best - noDouble,
        take: doubleTake - doubled,
        pass: doublePass - doubled,
      }[about];
    }
    case 'wins':
      return outcomes().win;
    case 'gammons':
      return outcomes().winGammon;
    case 'losesGammons':
      return outcomes().loseGammon;
    case 'pips':
      return pipsOf(await engine.parse(xgid))[about];
    case 'ahead': {
      const { own, other } = pipsOf(await engine.parse(xgid));
      return other - own;
    }
    case 'epc':
    case 'wastage':
      return (about === 'own' ? race.onRoll : race.opponent)[word];
    case 'dances':
      return dancesOf(engine, xgid);
    case 'rolls':
      return 36 * cube.outcomes.win;
    case 'takePoint':
      return cube.takePoint;
    case 'deadTakePoint':
      return cube.takePoints.dead;
    default:
      throw new Error(`${claim}: unknown claim`);
  }
}

function pipsOf({ points }) {
  let [own, other] = [0, 0];
  points.forEach((count, point) => {
    if (count > 0) own += point * count;
    else other -= (25 - point) * count;
  });
  return { own, other };
}

/** Every roll is tried: which of them move no checker at all. */
async function dancesOf(engine, xgid) {
  let count = 0;
  for (let first = 1; first <= 6; first++)
    for (let second = 1; second <= first; second++) {
      const rolled = xgid.replace(/^((?:[^:]*:){4})\d\d/, `$1${first}${second}`);
      const { moves } = await engine.nextMoves(rolled, []);
      if (moves.length === 0) count += first === second ? 1 : 2;
    }
  return count;
}

/** Every claim of a step: those that are words, and those in its texts. */
export function claimsOf({ claims, text, prompt }) {
  const texts = [...Object.values(text), ...Object.values(prompt ?? {})];
  const inTexts = texts.flatMap((one) => [...one.matchAll(CLAIM)].map(([, claim]) => claim));
  return { words: claims, inTexts: [...new Set(inTexts)] };
}

/** The right word of a claim such as `best 8/5 6/5`. */
export const saidOf = (claim) => claim.slice(claim.indexOf(' ') + 1);

/** The step with its numbers at 3ply. */
async function filled(engine, step) {
  const { xgid } = step.position;
  const found = await judged(engine, xgid, '3ply');
  const { words, inTexts } = claimsOf(step);
  for (const claim of words) {
    const value = await claimValue(engine, claim, xgid, found);
    if (`${value}` !== saidOf(claim)) throw new Error(`${xgid}: ${claim}, but it is ${value}`);
  }
  const values = {};
  for (const claim of inTexts) values[claim] = Number((await claimValue(engine, claim, xgid, found)).toFixed(5));
  return { ...step, position: positionOf(xgid, found, engine.version, '3ply'), values };
}

async function main() {
  const engine = await createEngine();
  try {
    for (const name of LESSONS) {
      const lesson = JSON.parse(await readFile(fileOf(name), 'utf8'));
      const steps = [];
      for (const step of lesson.steps) steps.push(await filled(engine, step));
      await writeFile(fileOf(name), `${JSON.stringify({ ...lesson, steps }, null, 1)}\n`);
      for (const { values, position } of steps) console.log(name, position.xgid, values);
    }
  } finally {
    engine.dispose();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
