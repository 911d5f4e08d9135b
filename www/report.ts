/** The analysis as text, in the layout that forums use. */

import type { Format } from './format';
import type { Outcomes, PositionInfo, RolloutReport } from './port';
import type { Verdict } from './state';
import type { Texts } from './texts';

/** Plays listed in a text: as many as people read. */
const LISTED = 5;

export function analysisText(board: PositionInfo, verdict: Verdict, chosen: string | null, t: Texts, f: Format): string {
  const lines = [board.xgid, situation(board, t), ''];
  if (verdict.kind === 'plays') {
    verdict.rows.forEach((row, i) => {
      if (i >= LISTED && row.positionId !== chosen) return;
      const loss = row.loss > 0 ? ` (${f.loss(row.loss)})` : '';
      const mark = row.positionId === chosen ? '*' : ' ';
      lines.push(
        `${mark}${String(i + 1).padStart(3)}. ${row.level.padEnd(8)} ${(row.play || t.cannotMove).padEnd(28)} ${t.equityShort} ${f.equity(row.equity)}${loss}`,
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

/** A rollout in the same layout, with the interval of each play. */
export function rolloutText(board: PositionInfo, { trials, seed, rows }: RolloutReport, t: Texts, f: Format): string {
  const lines = [board.xgid, situation(board, t), t.rollout.report(trials, seed), ''];
  rows.forEach((row, i) => {
    const loss = row.loss > 0 ? ` (${f.loss(row.loss)} ± ${f.size(1.96 * row.lossSe)})` : '';
    const [low, high] = row.ci95;
    const play = row.play ?? t.rollout.noDouble;
    lines.push(
      ` ${String(i + 1).padStart(3)}. ${t.rollout.title.padEnd(8)} ${(play || t.cannotMove).padEnd(28)} ${t.equityShort} ${f.equity(row.equity.cubeful ?? row.equity.cubeless)}${loss}`,
      ...chances(row.outcomes, t, f),
      `      ${t.rollout.confidence(f.size((high - low) / 2), f.equity(low), f.equity(high))}`,
    );
  });
  return lines.join('\n') + '\n';
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
  return `${what}. ${t.boardCube(cube.value, t.cubeOf[cube.owner])} ${t.pips(pips.onRoll)} \u2013 ${t.pips(pips.opponent)}. ${roll}`;
}
