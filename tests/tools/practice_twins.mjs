// Exercises against twins: items of each kind that needs an engine or the book, made by the package as the page makes
// them, and their answers calculated in another way.
//
//   node tests/tools/practice_twins.mjs [--items 1000] [--program target/release/gammonlab]
//
// | kind | answer | twin |
// |---|---|---|
// | winning chance | `evaluate` at 2ply | the mean over the 21 rolls of the best plays at 1ply, by `gammonlab move` |
// | which play | `plays` at 2ply | the positions after both, as cube decisions at 2ply, by `gammonlab cube` |
// | cube action | `beforeRoll` at 2ply | the game tree of the equities that `gammonlab cube` prints |
// | openings | `book`, or else `plays` at 2ply | the lines of the book's file, or else as for plays |
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine } from 'gammonlab';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    program: { type: 'string', default: 'target/release/gammonlab' },
  },
});
const ITEMS = Number(values.items);
const LEVEL = '2ply';
const data = 'pkg/data';

/** One JSON object per id, by the program. */
function native(ids, ...args) {
  const input = `${ids.join('\n')}\n`;
  const out = execFileSync(values.program, [...args, '--json', '--threads', '1', '--data', data], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Positions with dice, of games of the engine to 5 points. */
function positions() {
  const folder = mkdtempSync(join(tmpdir(), 'twins-'));
  const players = ['1ply,noise=0.03,noise-seed=7', '1ply,noise=0.05,noise-seed=8'];
  const args = [
    '--length',
    '5',
    '--pairs',
    '40',
    '--unpaired',
    '--seed',
    '77',
    '--mat',
    folder,
    '--threads',
    '1',
    '--data',
    data,
  ];
  execFileSync(values.program, ['duel', ...players, ...args], { encoding: 'utf8', stdio: 'pipe' });
  const files = readdirSync(folder).map((name) => join(folder, name));
  const read = execFileSync(values.program, ['match', 'read', '--json', ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  rmSync(folder, { recursive: true });
  const matches = read
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const actions = matches.flatMap(({ games }) => games.flatMap(({ actions }) => actions));
  return actions.filter(({ kind }) => kind === 'roll').map(({ xgid }) => xgid);
}

const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => b <= a).map((b) => [a, b]));

function withDice(xgid, dice) {
  const cells = xgid.split(':');
  cells[4] = dice;
  return cells.join(':');
}

/** The position after a play, the opponent on roll. */
function afterPlay(xgid, moves) {
  const cells = xgid.split(':');
  const up = cells[3] === '1';
  const counts = [...cells[0].slice('XGID='.length)].map((c) => {
    const code = c.charCodeAt(0);
    return code === 45 ? 0 : code < 91 ? code - 64 : 96 - code;
  });
  const [sign, at] = up ? [1, (point) => point] : [-1, (point) => 25 - point];
  for (const { from, to, hit } of moves) {
    counts[at(from)] -= sign;
    if (to === 0) continue;
    if (hit) {
      counts[at(to)] = 0;
      counts[at(0)] -= sign;
    }
    counts[at(to)] += sign;
  }
  const letters = counts.map((n) => (n === 0 ? '-' : String.fromCharCode(n > 0 ? 64 + n : 96 - n))).join('');
  return [`XGID=${letters}`, cells[1], cells[2], up ? '-1' : '1', '00', ...cells.slice(5)].join(':');
}

/** For each item the equity of each of its options, by the position after it. */
function equitiesOfOptions(items) {
  const lists = native(
    items.map(({ id }) => id),
    'move',
    '--top',
    '1000',
  );
  const wanted = items.flatMap(({ id, options }, i) =>
    options.map(({ name }) => afterPlay(id, lists[i].moves.find(({ play }) => play === name).moves)),
  );
  // Infinite: otherwise a position that is far from a double is left at 1ply.
  const found = native(wanted, 'cube', '--level', LEVEL, '--interval', 'infinite').map(({ best }) => -best);
  return items.map(({ options }) => found.splice(0, options.length));
}

const counts = {};
function check(kind, right, detail) {
  counts[kind] ??= { items: 0, wrong: 0 };
  counts[kind].items += 1;
  if (right) return;
  counts[kind].wrong += 1;
  if (counts[kind].wrong <= 5) console.log(kind, JSON.stringify(detail));
}

const engine = await createEngine({});
const ids = positions();

/** Items of a kind with their answers; `evidence` is that of the page. */
async function items(kind, evidence) {
  const made = [];
  for (let seed = 1; made.length < ITEMS && seed < 20 * ITEMS; seed++) {
    const near = Array.from({ length: 12 }, (_, n) => ids[(seed * 12 + n) % ids.length]);
    const choice = { kind, level: 1 + (seed % 5), seed, positions: kind === 'opening' ? [] : near, key: null };
    try {
      const item = await engine.practiceItem(choice, {});
      const found = await evidence(item.id);
      made.push({ ...(await engine.completePractice(item, found, seed)), found });
    } catch (error) {
      if (error.kind !== 'argument') throw error;
    }
  }
  return made;
}

/** As in `www/controllers/practice-items.ts`. */
const analysed = async (id, alike) => {
  const { moves } = await engine.plays(id, { level: LEVEL });
  const plays = moves.filter(({ level }) => !alike || level === LEVEL);
  return { kind: 'plays', plays: plays.map(({ play, loss }) => ({ play, loss: Math.max(loss, 0) })) };
};

const chances = await items('chance', async (id) => ({
  kind: 'number',
  value: (await engine.evaluate(id, { level: LEVEL })).outcomes.win,
}));
{
  const money = ({ win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }) =>
    2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon;
  const asked = chances.flatMap(({ id }) => ROLLS.map(([a, b]) => withDice(id, `${a}${b}`)));
  const rolled = native(asked, 'move', '--cubeless', '--top', '1000');
  // As in src/search: the best of the four plays that the filter ranks first.
  const net = join(
    data,
    readdirSync(data).find((name) => /^network-filter-.*bin$/.test(name)),
  );
  const kept = native(asked, 'move', '--cubeless', '--top', '4', '--net', net);
  rolled.forEach((report, n) => {
    const names = new Set(kept[n].moves.map(({ play }) => play));
    report.moves = report.moves.filter(({ play }) => names.has(play));
  });
  // Without a legal play the opponent rolls.
  const dances = asked.filter((_, n) => rolled[n].moves.length === 0).map((id) => afterPlay(id, []));
  const dancing = dances.length > 0 ? native(dances, 'cube').map(({ outcomes }) => 1 - outcomes.win) : [];
  const bestOf = (moves) => moves.reduce((a, b) => (money(b.outcomes) > money(a.outcomes) ? b : a)).outcomes.win;
  let largest = 0;
  chances.forEach(({ id, answer }, i) => {
    const of = rolled.slice(21 * i, 21 * i + 21);
    const wins = of.map(({ moves }) => (moves.length > 0 ? bestOf(moves) : dancing.shift()));
    const mean = wins.reduce((sum, win, n) => sum + (ROLLS[n][0] === ROLLS[n][1] ? 1 : 2) * win, 0) / 36;
    largest = Math.max(largest, Math.abs(mean - answer));
    check('chance', Math.abs(mean - answer) < 0.002, { id, answer, mean });
  });
  console.log(`winning chance: largest difference ${largest.toFixed(5)}`);
}

const twoPlays = await items('two_plays', (id) => analysed(id, true));
equitiesOfOptions(twoPlays).forEach((equities, i) => {
  const { id, answer, options } = twoPlays[i];
  const better = equities[answer] === Math.max(...equities);
  const [one, two] = options.map(({ loss }) => loss);
  check('two_plays', better && Math.abs(one - two - (equities[1] - equities[0])) < 0.002, {
    id,
    answer,
    options,
    equities,
  });
});

const cubes = await items('cube_action', async (id) => {
  const { noDouble, doubleTake, doublePass } = (await engine.beforeRoll(id, { level: LEVEL })).cube.equity;
  if (doubleTake === null) throw Object.assign(new Error('no cube'), { kind: 'argument' });
  return { kind: 'cube', noDouble, doubleTake, doublePass };
});
native(
  cubes.map(({ id }) => id),
  'cube',
  '--level',
  LEVEL,
).forEach(({ equity }, i) => {
  const { id, answer, options } = cubes[i];
  const { no_double: no, double_take: take, double_pass: pass } = equity;
  // The opponent chooses the lowest value for the doubler; the doubler then chooses the highest.
  const names = take < pass ? ['no_double', 'double_take'] : ['too_good', 'double_pass'];
  const expected = names[Math.min(take, pass) > no ? 1 : 0];
  const right = options.find(({ name }) => name === expected).loss === options[answer].loss;
  check('cube_action', right, { id, equity, options });
});

const file = readdirSync(data).find((name) => name.startsWith('opening-book'));
const lines = readFileSync(join(data, file), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line));
/** Checkers and dice from the side on roll, without the order of the dice; for money. */
const bare = (id) => {
  const cells = id.split(':');
  const letters = cells[0].slice('XGID='.length);
  const swap = (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase());
  const board = cells[3] === '1' ? letters : [...letters].reverse().map(swap).join('');
  return `${board} ${[...cells[4]].sort().join('')}`;
};
const money = (id) => id.split(':')[8] === '0';
const book = new Map(lines.filter(({ id }) => money(id)).map(({ id, plays }) => [bare(id), plays]));
let fromBook = 0;
const openings = await items('opening', async (id) => {
  const found = await engine.book(id);
  return found ? { kind: 'plays', plays: found.plays.map(({ play, loss }) => ({ play, loss })) } : analysed(id, false);
});
const others = [];
for (const item of openings) {
  const plays = book.get(bare(item.id));
  if (!plays) {
    others.push(item);
    continue;
  }
  fromBook += 1;
  const best = plays.reduce((a, b) => (b.equity > a.equity ? b : a));
  const chosen = item.options[item.answer];
  check('opening', chosen.name === best.play || chosen.loss === best.loss, { id: item.id, chosen, best });
}
if (others.length > 0)
  equitiesOfOptions(others).forEach((equities, i) => {
    const { id, answer, options } = others[i];
    check('opening', equities[answer] > Math.max(...equities) - 0.001, { id, options, equities });
  });
console.log(`openings: ${fromBook} of ${openings.length} from the book`);
await engine.dispose();
console.log(JSON.stringify(counts));
process.exitCode = Object.values(counts).some(({ items: n, wrong }) => wrong > 0 || n < ITEMS) ? 1 : 0;
