/** The page of match equity: the meaning of a score, a table as a heat map, the difference of two. */

import type { MatchEquityFormat, SideMeaning } from '../engine/port';
import type { TableName } from '../state/explorer';
import { chancesOf } from '../state/plays';
import { useApp } from './app-context';
import { FileChoice } from './file-choice';
import { Heat } from './heat-map';
import { download } from './picture';
import { WholeNumber } from './whole-number';

const FORMATS: readonly MatchEquityFormat[] = ['xml', 'csv', 'json'];
const CUBES = [1, 2, 4, 8, 16, 32];

export function MatchEquityPage() {
  return (
    <main class="explorer">
      <Meaning />
      <Table />
    </main>
  );
}

/** The tables: one in colours, or the difference of two; read, written and made. */
function Table() {
  const { state, actions, t } = useApp();
  const { choice, imported, table, comparison, problem, making } = state.explorer;
  const names: { value: TableName; text: string }[] = [
    { value: 'kazaross-xg2', text: 'Kazaross XG2' },
    { value: 'gammonlab', text: 'Gammonlab' },
    ...(imported ? [{ value: 'file' as const, text: imported.name || t.met.imported }] : []),
  ];
  const differences = choice.against !== null && comparison !== null;
  return (
    <section class="card tables" aria-labelledby="met-title">
      <h2 id="met-title">{t.met.title}</h2>
      <div class="fields">
        <label>
          <span>{t.met.table}</span>
          <select
            value={choice.table}
            onChange={(e) => void actions.explore({ table: e.currentTarget.value as TableName })}
          >
            {names.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.met.against}</span>
          <select
            value={choice.against ?? ''}
            onChange={(e) => void actions.explore({ against: (e.currentTarget.value || null) as TableName | null })}
          >
            <option value="">{t.met.nothing}</option>
            {names.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
      {table && (
        <Heat
          rows={differences ? comparison.preCrawford : table.preCrawford}
          post={differences ? comparison.postCrawford : table.postCrawford}
          differences={differences}
          choice={choice}
        />
      )}
      {differences && <Summary />}
      {table && !differences && table.notice && <p class="note">{table.notice}</p>}
      <div class="fields">
        <FileChoice
          label={t.met.import}
          accept=".xml,.csv,.json"
          take={async ([file]) => actions.importTable(await file!.text())}
        />
        {FORMATS.map((format) => (
          <button
            type="button"
            key={format}
            disabled={!table}
            aria-label={t.met.export(format.toUpperCase())}
            onClick={async () =>
              download(`${choice.table}.${format}`, new Blob([await actions.tableText(format)], { type: 'text/plain' }))
            }
          >
            {format.toUpperCase()}
          </button>
        ))}
        <button type="button" onClick={() => (making === null ? void actions.makeTable('1ply') : actions.stopTable())}>
          {making === null ? t.met.make : t.met.making(String(Math.round(100 * making)))}
        </button>
      </div>
    </section>
  );
}

function Summary() {
  const { state, t, format } = useApp();
  const { a, b, length, rms, rms2To9, worst } = state.explorer.comparison!;
  return (
    <p class="note">
      {t.met.summary(
        a,
        b,
        length,
        format.percent2(rms2To9),
        format.percent2(rms),
        format.percentPoints(worst.difference),
        t.scores.at(worst.away, worst.opponentAway),
      )}
    </p>
  );
}

/** The meaning of the chosen score and cube for both sides. */
function Meaning() {
  const { state, actions, t, format } = useApp();
  const { choice, meaning } = state.explorer;
  const percent = (value: number | undefined) => (value === undefined ? '–' : `${format.percent2(value)}\u00a0%`);
  const rows: [string, (side: SideMeaning) => string][] = [
    [t.met.after.win, (s) => percent(s.win?.[0])],
    [t.met.after.winGammon, (s) => percent(s.win?.[1])],
    [t.met.after.lose, (s) => percent(s.lose?.[0])],
    [t.met.after.loseGammon, (s) => percent(s.lose?.[1])],
    [t.met.gammonValue, (s) => format.size(s.gammonValue)],
    [t.met.doubledGammonValue, (s) => format.size(s.doubledGammonValue)],
    [t.met.gammonPrice, (s) => format.size(s.gammonPrice)],
    [t.met.takeDead, (s) => percent(s.take?.dead)],
    [t.met.takeLive, (s) => percent(s.take?.live)],
    [t.met.take, (s) => percent(s.take?.effective)],
    [t.met.cash, (s) => percent(s.cash?.effective)],
    [t.met.tooGood, (s) => percent(s.tooGood ?? undefined)],
  ];
  const oneAway = (choice.away === 1) !== (choice.opponentAway === 1);
  return (
    <section class="card meaning" aria-labelledby="meaning-title">
      <h2 id="meaning-title">{t.met.meaning}</h2>
      <div class="fields">
        <Away label={t.met.youNeed} value={choice.away} set={(away) => void actions.explore({ away })} />
        <Away
          label={t.met.opponentNeeds}
          value={choice.opponentAway}
          set={(opponentAway) => void actions.explore({ opponentAway })}
        />
        <label>
          <span>{t.edit.cube}</span>
          <select value={choice.cube} onChange={(e) => void actions.explore({ cube: Number(e.currentTarget.value) })}>
            {[...new Set([...CUBES, choice.cube])].map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        {oneAway && (
          <label>
            <span>{t.away(1)}</span>
            <select
              value={String(choice.crawford)}
              onChange={(e) => void actions.explore({ crawford: e.currentTarget.value === 'true' })}
            >
              <option value="true">{t.crawford}</option>
              <option value="false">{t.scores.afterCrawford}</option>
            </select>
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={choice.gammons}
            disabled={!chancesOf(state)}
            onChange={(e) => void actions.explore({ gammons: e.currentTarget.checked })}
          />
          <span>{t.met.withGammons}</span>
        </label>
      </div>
      {meaning && (
        <>
          <p>
            {meaning.mwc !== null && <b>{t.met.chance(format.percent3(meaning.mwc))}</b>}{' '}
            {meaning.conversion &&
              t.met.conversion(
                format.percent3(meaning.conversion.atZero),
                format.percent3(meaning.conversion.perPoint),
              )}{' '}
            {meaning.freeDrop !== null && t.met.freeDrop(format.percent2(meaning.freeDrop))}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span class="sr">{t.met.meaning}</span>
                </th>
                <th scope="col">{t.onRoll}</th>
                <th scope="col">{t.opponent}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, of]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{of(meaning.onRoll)}</td>
                  <td>{of(meaning.opponent)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="note">{t.met.meaningNote}</p>
        </>
      )}
    </section>
  );
}

function Away({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  return (
    // The engine reports numbers out of range.
    <WholeNumber label={label} value={value} min={1} max={64} accepts={(n) => n >= 0 && n <= 999} set={set} />
  );
}
