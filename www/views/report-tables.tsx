/** The tables of a match report. */

import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { MatchReport } from '../engine/port';
import { actionWords } from '../format/cube-words';
import type { ReportRow } from '../format/match-report';
import { indexed, markOf, momentAt } from '../state/match-course';
import type { OpenMatch } from '../state/matches';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { useReportTexts } from './report-texts';

/** Decisions that each click adds, and at least shown at first. */
const STEP = 10;
/** A row of the games beside them is this much higher. */
const HIGHER = 1.45;

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
}

export function ReportTable({ caption, columns, rows }: TableProps) {
  const r = useReportTexts();
  return (
    <table class="report-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">{r.measure}</span>
          </th>
          {columns.map((name, n) => (
            <th key={n} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, definition, part, cells }) => (
          <tr key={name} class={part ? 'part' : undefined}>
            {/* A folded text in a heading is not part of its name everywhere. */}
            <th scope="row" aria-label={name}>
              {definition === null ? (
                name
              ) : (
                <details class="definition">
                  <summary title={r.defines(name)}>{name}</summary>
                  <p>{definition}</p>
                </details>
              )}
            </th>
            {cells.map((cell, n) => (
              <td key={n}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way to the worst decision, above everything that would have to be scrolled or tabbed past to its table. */
export function ToWorst({ open, report }: { open: OpenMatch; report: MatchReport }) {
  const { t, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const [first] = report.mistakes;
  if (!first) return null;
  const { game, action, player, done, lost, redouble } = first;
  return (
    <p>
      <a href={hashOf({ page: 'match', match: open.id, at: { game, action } })}>{r.toWorst}</a>{' '}
      <span class="note">
        {r.graph.dot(
          report.games[game]!.number,
          open.transcript.players[player],
          actionWords(done, redouble, t, m.cube),
          format.size(lost),
        )}
      </span>
    </p>
  );
}

export function GamesTable({ open, report }: { open: OpenMatch; report: MatchReport }) {
  const { format } = useApp();
  const r = useReportTexts();
  const { players, games } = open.transcript;
  return (
    <table class="report-table games">
      <caption>{r.games}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">{r.worstColumns.where}</span>
          </th>
          {players.map((name, n) => (
            <Fragment key={n}>
              <th scope="col">{r.gamesOf(name).pr}</th>
              <th scope="col">{r.gamesOf(name).lost}</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.games.map(({ number, score, winner, points, players: both }, game) => {
          const name = r.game(number, ...score);
          return (
            <tr key={game}>
              <th scope="row">
                {games[game]?.actions.length ? (
                  <a href={hashOf({ page: 'match', match: open.id, at: { game, action: 0 } })}>{name}</a>
                ) : (
                  name
                )}
                <small>{winner === null ? r.unfinished : r.wins(players[winner], points)}</small>
              </th>
              {both.map(({ pr, equityLost }, n) => (
                <Fragment key={n}>
                  <td>{pr === null ? '–' : format.fixed(pr)}</td>
                  <td>{format.size(equityLost.total)}</td>
                </Fragment>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface WorstProps {
  open: OpenMatch;
  report: MatchReport;
  player: 0 | 1 | 'both';
  onPlayer(player: 0 | 1 | 'both'): void;
}

export function WorstTable({ open, report, player, onPlayer }: WorstProps) {
  const { t, format } = useApp();
  const m = useMatchTexts();
  const r = useReportTexts();
  const [count, setCount] = useState(Math.max(STEP, Math.floor(HIGHER * report.games.length)));
  const { players } = open.transcript;
  const all = report.mistakes.filter((mistake) => player === 'both' || mistake.player === player);
  const { where, who, roll, score, done, best, lost } = r.worstColumns;
  const index = open.course && indexed(open.course);
  const analysed = report.players.some(({ pr }) => pr !== null);
  if (report.mistakes.length === 0) return <p class="card report-none">{analysed ? r.noErrors : r.none}</p>;
  return (
    <div class="card report-worst">
      <label class="report-choice">
        <span>{r.whose}</span>
        <select
          value={String(player)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onPlayer(value === 'both' ? 'both' : value === '0' ? 0 : 1);
          }}
        >
          <option value="both">{r.both}</option>
          {players.map((name, n) => (
            <option key={n} value={String(n)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <table class="report-table worst">
        <caption>{r.worst}</caption>
        <thead>
          <tr>
            {[where, score, who, roll, done, best, lost].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.slice(0, count).map((one) => {
            const { game, action, kind } = one;
            const at = report.games[game];
            const dice = kind === 'play' && index ? momentAt(index, { game, action })?.board.dice : null;
            return (
              <tr key={`${game}.${action}.${kind}`}>
                <td>{at?.number}</td>
                <td>{at && r.graph.scoreAt(...at.score)}</td>
                <td>{players[one.player]}</td>
                <td>{dice?.join('-')}</td>
                <td>
                  <a href={hashOf({ page: 'match', match: open.id, at: { game, action } })}>
                    <span class={`dot ${markOf(one.lost)}${kind === 'play' ? '' : ' square'}`} aria-hidden="true" />
                    {actionWords(one.done, one.redouble, t, m.cube)}
                  </a>
                </td>
                <td>{actionWords(one.best, one.redouble, t, m.cube)}</td>
                <td>{format.size(one.lost)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {count < all.length && (
        <p class="report-more">
          <button type="button" onClick={() => setCount(count + STEP)}>
            {r.more}
          </button>
          <button type="button" onClick={() => setCount(all.length)}>
            {r.all(all.length)}
          </button>
        </p>
      )}
    </div>
  );
}
