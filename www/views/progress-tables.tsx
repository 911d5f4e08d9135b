/** The tables of "Me over time". */

import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { PlayerProgress, ProgressPart, Rating, ReportPool, ResultPool } from '../engine/port';
import { shownDate } from '../state/dates';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { useProgressTexts } from './progress-texts';

/** Rows shown at first. */
const STEP = 12;

interface PartTableProps {
  caption: string;
  /** The text of the first column. */
  what: string;
  parts: readonly ProgressPart[];
  name(key: string): string;
  /** All of them, as a last row. */
  whole?: ProgressPart;
  /** Whether rows can be ticked, to be compared. */
  ticks?: boolean;
}

/** A row for each part: ratings, how much they are of, and the matches. */
export function PartTable({ caption, what, parts, name, whole, ticks = false }: PartTableProps) {
  const p = useProgressTexts();
  const [count, setCount] = useState(STEP);
  const { pr, checker, double, take, matches } = p.columns;
  // Months end with the latest, which is the one looked for.
  const shown = ticks ? parts.slice(-count) : parts.slice(0, count);
  return (
    <div class="progress-table">
      <table class="report-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[what, pr, checker, double, take, matches].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <PartRow key={part.key} part={part} name={name(part.key)} ticks={ticks} />
          ))}
        </tbody>
        {whole && parts.length > 1 && (
          <tfoot>
            <PartRow part={whole} name={p.all} ticks={false} />
          </tfoot>
        )}
      </table>
      {shown.length < parts.length && (
        <p class="report-more">
          <button type="button" onClick={() => setCount(parts.length)}>
            {p.showAll(parts.length)}
          </button>
        </p>
      )}
    </div>
  );
}

function PartRow({ part, name, ticks }: { part: ProgressPart; name: string; ticks: boolean }) {
  const { state, actions } = useApp();
  const p = useProgressTexts();
  const [open, setOpen] = useState(false);
  const { key, matches, undated, pool } = part;
  const { all, checker, double, take } = pool.ratings;
  const labelled = p.show(matches.length, name);
  return (
    <>
      <tr class={all.few ? 'few' : undefined}>
        <th scope="row">
          {ticks ? (
            <label>
              <input
                type="checkbox"
                aria-label={p.compare.tick(name)}
                checked={state.progress.pair.includes(key)}
                onChange={() => void actions.chooseMonth(key)}
              />
              <span>{name}</span>
            </label>
          ) : (
            name
          )}
          {undated > 0 && <small>{p.undatedRow(undated)}</small>}
        </th>
        <td>
          <Rated rating={all} />
        </td>
        {[checker, double, take].map((rating, n) => (
          <td key={n} class={rating.few ? 'few' : undefined}>
            <Figure rating={rating} />
          </td>
        ))}
        <td>
          <button
            type="button"
            class="link"
            aria-expanded={open}
            aria-label={labelled}
            title={labelled}
            onClick={() => setOpen(!open)}
          >
            {matches.length}
          </button>
        </td>
      </tr>
      {open && (
        <tr class="progress-matches">
          <td colSpan={6}>
            <MatchLinks ids={matches} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A rating with its interval, and whether it is of too few decisions. */
function Rated({ rating: { pr, ci95, few, decisions } }: { rating: Rating }) {
  const { format } = useApp();
  const p = useProgressTexts();
  if (pr === null) return <>{p.unknown}</>;
  return (
    <>
      <b>{format.fixed(pr)}</b>
      {ci95 && <small>{p.range(format.fixed(ci95[0]), format.fixed(ci95[1]))}</small>}
      {few && <small>{p.few(decisions)}</small>}
    </>
  );
}

/** The same where space is short. */
function Figure({ rating: { pr, few, decisions } }: { rating: Rating }) {
  const { format } = useApp();
  const p = useProgressTexts();
  if (pr === null) return <>{p.unknown}</>;
  return (
    <>
      {format.fixed(pr)}
      {few && <small>{p.n(decisions)}</small>}
    </>
  );
}

/** The matches of a row, the latest first. */
function MatchLinks({ ids }: { ids: readonly string[] }) {
  const { state } = useApp();
  const m = useMatchTexts();
  const heads = (state.matches.list ?? []).filter(({ id }) => ids.includes(id));
  const place = new Map(ids.map((id, n) => [id, n]));
  heads.sort((a, b) => place.get(b.id)! - place.get(a.id)!);
  return (
    <ul>
      {heads.map(({ id, players, length, score, event, date }) => {
        const what = length === 0 ? m.money : m.pointMatch(length);
        return (
          <li key={id}>
            <a href={hashOf({ page: 'match', match: id, at: null })}>{m.against(...players)}</a>{' '}
            <span class="note">{[m.scoreAt(...score), what, event, shownDate(date)].filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Kinds of decisions and of positions, over all matches. */
export function KindTables({ pool }: { pool: ReportPool }) {
  const m = useMatchTexts();
  const p = useProgressTexts();
  const { all, checker, double, take } = pool.ratings;
  const kinds = pool.kinds.map(({ kind, rating, errors }) => ({ name: m.positions[kind], rating, errors }));
  return (
    <>
      <div>
        <RatingTable
          caption={p.byKind}
          rows={[
            { name: p.all, rating: all, errors: pool.errors },
            { name: p.kinds.checker, rating: checker, errors: null },
            { name: p.kinds.double, rating: double, errors: null },
            { name: p.kinds.take, rating: take, errors: null },
          ]}
        />
        <p class="note">{p.kindNote}</p>
      </div>
      {kinds.length > 0 && <RatingTable caption={p.byPosition} rows={kinds} />}
    </>
  );
}

interface RatingRow {
  name: string;
  rating: Rating;
  /** Null if it is not counted. */
  errors: number | null;
}

function RatingTable({ caption, rows }: { caption: string; rows: readonly RatingRow[] }) {
  const p = useProgressTexts();
  const { what, pr, decisions, errors } = p.columns;
  const counted = rows.some((row) => row.errors !== null);
  return (
    <Table caption={caption} columns={[what, pr, decisions, ...(counted ? [errors] : [])]}>
      {rows.map(({ name, rating, errors: made }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class={rating.few ? 'few' : undefined}>
            <Rated rating={rating} />
          </td>
          <td>{rating.decisions}</td>
          {counted && <td>{made ?? ''}</td>}
        </tr>
      ))}
    </Table>
  );
}

interface LuckTableProps {
  result: PlayerProgress;
  of: 'matchResults' | 'moneyResults';
}

/** Results as they were and without luck, by month. */
export function LuckTable({ result: { whole, months }, of }: LuckTableProps) {
  const { format } = useApp();
  const p = useProgressTexts();
  const all = whole.pool[of];
  if (!all) return null;
  const money = of === 'moneyResults';
  const { result, luck, without, n } = p.luck.columns;
  const value = money ? format.change : format.points;
  const range = (ends: readonly [number, number] | null) =>
    ends && <small>{p.interval(value(ends[0]), value(ends[1]))}</small>;
  const row = (name: string, pool: ResultPool) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>
        {value(pool.actual)}
        {range(pool.actualCi95)}
      </td>
      <td>{value(pool.luck)}</td>
      <td>
        <b>{value(pool.luckAdjusted)}</b>
        {range(pool.luckAdjustedCi95)}
      </td>
      <td>{pool.matches}</td>
    </tr>
  );
  return (
    <section class="card progress-luck">
      <Table caption={money ? p.luck.titleMoney : p.luck.title} columns={[p.columns.month, result, luck, without, n]}>
        {months.map(({ key, pool }) => {
          const results = pool[of];
          return <Fragment key={key}>{results && row(p.month(key), results)}</Fragment>;
        })}
        {row(p.all, all)}
      </Table>
      <p class="note">{money ? p.luck.noteMoney : p.luck.note}</p>
      {all.unknown > 0 && <p class="note">{p.luck.unknown(all.unknown)}</p>}
    </section>
  );
}

interface TableProps {
  caption: string;
  columns: readonly string[];
  children: ComponentChildren;
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <table class="report-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
