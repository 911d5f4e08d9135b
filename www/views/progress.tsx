/** "Me over time": the player, the compared matches, and the result. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlayerProgress } from '../engine/port';
import { nameKey } from '../state/names';
import { type Basis, type Comparable, comparable, namesOf, type Person, REASONS } from '../state/progress';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { MonthComparison } from './progress-compare';
import { DiceTables } from './progress-dice';
import { ProgressGraph } from './progress-graph';
import { KindTables, LuckTable, PartTable } from './progress-tables';
import { useProgressTexts } from './progress-texts';

export function ProgressPage() {
  const { state, actions, t } = useApp();
  const p = useProgressTexts();
  const { list } = state.matches;
  const choice = state.settings.progress;
  const { result, problem } = state.progress;
  const found = useMemo(() => comparable(list ?? [], choice), [list, choice]);
  useEffect(() => void actions.countProgress(), [list, choice]);
  if (list === null) return <main class="match-page" aria-busy="true" />;
  return (
    <main class="match-page progress-page">
      <section class="card progress-head" aria-labelledby="progress-title">
        <h2 id="progress-title">{p.title}</h2>
        <p class="note">
          {p.lead} <a href={hashOf({ page: 'plan' })}>{t.titles.plan}</a>
        </p>
        {list.length === 0 ? (
          <p>
            {p.empty} <a href={hashOf({ page: 'matches' })}>{p.toMatches}</a>
          </p>
        ) : (
          <>
            <Names />
            {choice.names.length > 0 && <Compared found={found} />}
          </>
        )}
        {problem && (
          <p class="problem" role="alert">
            {p.problem} {t.problem(problem)}
          </p>
        )}
      </section>
      {result && found.matches.length > 0 && <Result result={result} />}
      {choice.names.length > 0 && <DiceTables />}
    </main>
  );
}

function Result({ result }: { result: PlayerProgress }) {
  const m = useMatchTexts();
  const p = useProgressTexts();
  const length = (key: string) => (key === '0' ? m.money : m.pointMatch(Number(key)));
  const { whole, months, opponents, lengths } = result;
  return (
    <>
      <section class="card progress-parts progress-months">
        <ProgressGraph result={result} />
        <div>
          <PartTable caption={p.byMonth} what={p.columns.month} parts={months} name={p.month} whole={whole} ticks />
          {whole.undated > 0 && <p class="note">{p.undated(whole.undated)}</p>}
          <p class="note">{p.ratingNote}</p>
          <p class="note">{p.fewNote}</p>
        </div>
        <MonthComparison result={result} />
      </section>
      <section class="card progress-parts">
        <KindTables pool={whole.pool} />
      </section>
      <section class="card progress-parts">
        <PartTable caption={p.byOpponent} what={p.columns.opponent} parts={opponents} name={(key) => key} />
        <PartTable caption={p.byLength} what={p.columns.length} parts={lengths} name={length} />
      </section>
      <LuckTable result={result} of="matchResults" />
      <LuckTable result={result} of="moneyResults" />
    </>
  );
}

/** Names shown when nothing is searched for. */
const SHOWN = 12;

/** The player: names in the library, several of which may belong to one person. */
function Names() {
  const { state, actions } = useApp();
  const p = useProgressTexts();
  const { names } = state.settings.progress;
  const [changing, setChanging] = useState(names.length === 0);
  const [search, setSearch] = useState('');
  const all = useMemo(() => namesOf(state.matches.list ?? []), [state.matches.list]);
  const next = useRef<HTMLButtonElement & HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone: the keyboard focus moves to its replacement as soon as it appears. (An effect that is
  // no layout effect comes after the next frame.)
  useLayoutEffect(() => {
    if (pressed.current) next.current?.focus();
  }, [changing]);
  const change = (to: boolean) => {
    pressed.current = true;
    setChanging(to);
  };
  if (!changing)
    return (
      <p class="progress-who">
        <b>{p.who.is(names.join(', '))}</b>
        <button type="button" ref={next} onClick={() => change(true)}>
          {p.who.change}
        </button>
      </p>
    );
  const ticked = new Set(names.map(nameKey));
  const wanted = nameKey(search);
  const like = all.filter(({ key }) => key.includes(wanted));
  const first = new Set(like.slice(0, SHOWN));
  // A ticked name keeps its place, and is shown in every search.
  const shown = all.filter((one) => first.has(one) || ticked.has(one.key));
  const hidden = like.filter((one) => !shown.includes(one)).length;
  const toggle = ({ key, name }: Person, on: boolean) =>
    void actions.adjust('progress', ({ names, basis }) => {
      const others = names.filter((one) => nameKey(one) !== key);
      return { names: on ? [...others, name] : others, basis };
    });
  return (
    <fieldset class="progress-names" ref={next} tabIndex={-1}>
      <legend>{p.who.title}</legend>
      <p class="note">{p.who.hint}</p>
      {all.length > SHOWN && (
        <input
          type="search"
          aria-label={p.who.find}
          placeholder={p.who.find}
          value={search}
          onInput={(e) => setSearch(e.currentTarget.value)}
        />
      )}
      <ul>
        {shown.map((one) => (
          <li key={one.key}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(one.key)}
                onChange={(e) => toggle(one, e.currentTarget.checked)}
              />
              <span>
                {one.name} <small>{p.matches(one.matches)}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {like.length === 0 && <p class="note">{p.who.none}</p>}
      {hidden > 0 && <p class="note">{p.who.more(hidden)}</p>}
      {names.length > 0 && (
        <button type="button" class="primary" onClick={() => change(false)}>
          {p.who.done}
        </button>
      )}
    </fieldset>
  );
}

/** The compared matches, and the omitted ones. */
function Compared({ found: { bases, basis, matches, left } }: { found: Comparable }) {
  const { actions } = useApp();
  const p = useProgressTexts();
  const name = ({ engine, level }: Basis) => p.basis.name(engine, level);
  const reasons = REASONS.filter((reason) => left[reason] > 0);
  const out = reasons.reduce((sum, reason) => sum + left[reason], 0);
  return (
    <>
      {bases.length > 1 && basis && (
        <label class="progress-basis">
          <span>{p.basis.label}</span>
          <select
            value={basis.key}
            onChange={(e) => {
              const chosen = e.currentTarget.value;
              void actions.adjust('progress', (now) => ({ ...now, basis: chosen }));
            }}
          >
            {bases.map((one) => (
              <option key={one.key} value={one.key}>
                {p.basis.option(name(one), one.matches)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div role="status">
        <p>{basis ? p.basis.only(matches.length, name(basis)) : p.basis.none}</p>
        {basis && basis.level === null && <p class="note">{p.basis.unstated}</p>}
        {out > 0 && (
          <p class="note">
            {p.left.title(out)} {reasons.map((reason) => p.left.reasons[reason](left[reason])).join('; ')}.
          </p>
        )}
      </div>
    </>
  );
}
