/** The analysis as text, in the layout that forums use. */

import type { CubeReport, Outcomes, PositionInfo, RolloutPlayer, RolloutReport, RolloutRow } from '../engine/port';
import type { Verdict } from '../state/state';
import type { Texts } from '../texts';
import { cubeAction, cubeOptions, gamesAlike } from './describe';
import type { Format } from './format';

/** Plays listed in a text: as many as people read. */
const LISTED = 5;

export function analysisText(
  board: PositionInfo,
  verdict: Verdict,
  chosen: string | null,
  t: Texts,
  f: Format,
): string {
  const lines = [board.xgid, situation(board, t), ''];
  if (verdict.kind === 'plays') {
    verdict.rows.forEach((row, i) => {
      if (i >= LISTED && row.positionId !== chosen) return;
      const loss = i > 0 ? ` (${f.loss(row.loss)})` : '';
      const mark = row.positionId === chosen ? '*' : ' ';
      lines.push(
        `${mark}${String(i + 1).padStart(3)}. ${row.level.padEnd(8)} ${(row.play || t.cannotMove).padEnd(28)} ` +
          `${t.equityShort} ${f.equity(row.equity)}${loss}`,
        ...chances(row.outcomes, t, f),
      );
    });
  } else if (verdict.kind === 'evaluation' && verdict.evaluation) {
    const { level, outcomes, equity } = verdict.evaluation;
    lines.push(`${level} ${t.cubeless}: ${f.equity(equity.cubeless)}`);
    if (equity.cubeful !== null) lines.push(`${level} ${t.cubeful}: ${f.equity(equity.cubeful)}`);
    lines.push(...chances(outcomes, t, f));
  }
  return lines.join('\n') + '\n';
}

/** A rollout as players post it: the plays or the cube decision with 95 % intervals, then how the games were played. */
export function rolloutText(board: PositionInfo, report: RolloutReport, t: Texts, f: Format): string {
  const { rows, cube } = report;
  const numbers =
    rows[0]?.play === null
      ? beforeRoll(rows[0], cube, report.cubeSe, t, f)
      : rows.flatMap((row, i) => playLines(row, i + 1, report.trials, t, f));
  const details = rolloutDetails(report, t).map((line) => `  ${line}`);
  return [board.xgid, situation(board, t), '', ...numbers, '', `${t.rollout.title}:`, ...details].join('\n') + '\n';
}

/** The settings of a rollout, and its end: a phrase each. */
export function rolloutDetails(
  { trials, settings, stopped, net }: RolloutReport,
  { rollout: { made, cubeIn, cubeOut }, lab }: Texts,
): string[] {
  const {
    players: [own, other],
    first,
    seed,
    stratified,
    luck,
    cubeful,
    truncate,
    interval,
  } = settings;
  const level = ({ play, cube }: RolloutPlayer) =>
    !cubeful ? made.plays(play) : play === cube ? made.both(play) : made.each(play, cube);
  const sides = ([a, b]: [RolloutPlayer, RolloutPlayer]) =>
    level(a) === level(b) ? level(a) : `${level(a)}; ${made.opponent(level(b))}`;
  const searches = [own, other, ...(first?.[1] ?? [])].some(({ play }) => play > 1);
  const details = [
    `${made.games(trials)}, ${made.luck[luck]}`,
    made.dice(String(seed), stratified),
    ...(first ? [made.first(first[0], sides(first[1]))] : []),
    `${sides([own, other])}, ${made.nets[net]}`,
    ...(searches ? [`${lab.width}: ${lab.widths[interval]}`] : []),
    `${made.cube} ${cubeful ? cubeIn : cubeOut}`,
    truncate === null ? made.toEnd : made.truncated(truncate),
    ...(stopped ? [made.stopped[stopped]] : []),
  ];
  return details.map((phrase) => phrase[0]!.toUpperCase() + phrase.slice(1));
}

function playLines(row: RolloutRow, place: number, trials: number, t: Texts, f: Format): string[] {
  const loss = place > 1 ? ` (${f.loss(row.loss)} ± ${f.half(row.lossSe)})` : '';
  const [low, high] = row.ci95;
  const confidence = t.rollout.confidence(f.size((high - low) / 2), f.equity(low), f.equity(high));
  const alike = gamesAlike(row, trials, t);
  return [
    ` ${String(place).padStart(3)}. ${t.rollout.title.padEnd(8)} ${(row.play || t.cannotMove).padEnd(28)} ` +
      `${t.equityShort} ${f.equity(row.equity.cubeful ?? row.equity.cubeless)}${loss}`,
    ...chances(row.outcomes, t, f),
    `      ${confidence}${alike ? `, ${alike}` : ''}`,
  ];
}

/** Chances and equities before the roll, and, with the cube in play, the cube action. */
function beforeRoll(
  row: RolloutRow,
  cube: CubeReport | null,
  cubeSe: RolloutReport['cubeSe'],
  t: Texts,
  f: Format,
): string[] {
  const half = (se: number) => `± ${f.half(se)}`;
  const lines = [
    ...chances(row.outcomes, t, f),
    '',
    `${t.cubeless}: ${f.equity(row.equity.cubeless)} ${half(row.se.cubeless)}`,
  ];
  const { cubeful } = row.equity;
  if (cube === null || cubeful === null) return lines;
  if (cubeSe === null)
    return [...lines, `${t.cubeful}: ${f.equity(cubeful)} ${half(row.se.cubeful!)}`, '', cubeAction(cube, t)];
  const options = cubeOptions(cube, t);
  const best = options.find(({ value }) => value === cube.best);
  const width = Math.max(...options.map(({ name }) => name.length)) + 1;
  const table = options.map(({ key, name, value }) => {
    // A pass is worth exactly 1, so that a difference from it has the error of the other.
    const error = key === 'doublePass' ? '' : half(cubeSe[key]);
    const paired = best?.key !== 'doublePass' && key !== 'doublePass';
    const behind =
      best?.key === key ? '' : `(${f.equity(value - cube.best)}${paired ? ` ${half(cubeSe.difference)}` : ''})`;
    return `  ${`${name}:`.padEnd(width)} ${f.equity(value)} ${error.padEnd(7)} ${behind}`.trimEnd();
  });
  return [...lines, '', `${t.cubeful}:`, ...table, '', `${t.rollout.bestAction}: ${cubeAction(cube, t)}`];
}

function chances(o: Outcomes, t: Texts, f: Format): string[] {
  const line = (who: string, win: number, g: number, b: number) =>
    `      ${`${who}:`.padEnd(10)} ${f.percent(win).padStart(5)}% (G:${f.percent(g)}% B:${f.percent(b)}%)`;
  return [
    line(t.onRoll, o.win, o.winGammon, o.winBackgammon),
    line(t.opponent, 1 - o.win, o.loseGammon, o.loseBackgammon),
  ];
}

function situation({ score, cube, pips, dice }: PositionInfo, t: Texts): string {
  const what =
    score.kind === 'match'
      ? `${t.match(score.length)}, ${score.onRoll}\u2013${score.opponent}${score.crawford ? `, ${t.crawford}` : ''}`
      : [t.money, score.jacoby && t.jacoby, score.beavers && t.beavers].filter(Boolean).join(', ');
  const roll = dice ? t.boardDice(dice[0], dice[1]) : t.boardNoDice;
  const race = `${t.pips(pips.onRoll)} \u2013 ${t.pips(pips.opponent)}`;
  return `${what}. ${t.boardCube(cube.value, t.cubeOf[cube.owner])} ${race}. ${roll}`;
}
