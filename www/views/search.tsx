/** The search over all decisions: pattern, filters, results, and their uses. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundDecision, PositionKind, SearchBounds, SearchQuery } from '../engine/port';
import { actionWords } from '../format/cube-words';
import { lossClass } from '../format/format';
import { shownDate } from '../state/dates';
import { hashOf } from '../state/route';
import { DECIDED, filters, queryOf, textOf } from '../state/search';
import { useApp } from './app-context';
import { useMatchTexts } from './match-texts';
import { Removal } from './removal';
import { SearchPattern } from './search-pattern';
import { useSearchTexts } from './search-texts';
import { Unread } from './search-unread';
import { SearchUse } from './search-use';
import { SmallBoard } from './small-board';

export function SearchPage() {
  const { state, t } = useApp();
  const s = useSearchTexts();
  const { search, matches, route } = state;
  const { index } = search;
  const text = route.page === 'search' ? route.query : search.text;
  const making = index.progress !== null && index.progress.done < index.progress.total;
  return (
    <main class="match-page search-page">
      <section class="card search-head" aria-labelledby="search-title">
        <h2 id="search-title">{s.title}</h2>
        <p class="note">{s.lead}</p>
        {matches.list?.length === 0 && (
          <p>
            {s.none} <a href={hashOf({ page: 'matches' })}>{s.toMatches}</a>
          </p>
        )}
        {making && (
          <div class="matches-progress">
            <p role="status">{s.indexing(index.progress!.done, index.progress!.total)}</p>
            <progress value={index.progress!.done} max={index.progress!.total} aria-label={s.title} />
          </div>
        )}
        {index.problem && (
          <p class="problem" role="alert">
            {s.indexProblem} {t.problem(index.problem)}
          </p>
        )}
        <Unread text={text} />
        {/* Another address is another form. */}
        <Form key={text} text={text} />
        <Saved text={text} />
      </section>
      <Results />
    </main>
  );
}

/** The query as it is put together; the address follows when it is searched for. */
function Form({ text }: { text: string }) {
  const { state, actions } = useApp();
  const s = useSearchTexts();
  const m = useMatchTexts();
  const [query, setQuery] = useState<SearchQuery>(() => queryOf(text));
  const put = (change: Partial<Record<keyof SearchQuery, unknown>>) =>
    setQuery((before) => {
      const next = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(next) as SearchQuery;
    });
  const list = <T,>(values: T[]) => (values.length > 0 ? values : undefined);
  const names = (value: string) =>
    list(
      value
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean),
    );
  const { board } = state;
  const bounds = (
    key: 'pips' | 'back' | 'otherBack' | 'away' | 'otherAway' | 'lost' | 'luck' | 'cube',
    label: string,
  ) => <BoundsField label={label} value={query[key]} set={(value) => put({ [key]: value })} />;
  const kinds = Object.entries(m.positions) as [PositionKind, string][];
  const stake = query.crawford ? 'crawford' : query.money === undefined ? '' : query.money ? 'money' : 'match';
  return (
    <form
      class="search-form"
      onSubmit={(e) => {
        e.preventDefault();
        void actions.searchFor(query);
      }}
    >
      <details class="search-fold" open={!!(query.own || query.other)}>
        <summary>{s.pattern.title}</summary>
        <SearchPattern query={query} put={put} />
      </details>
      <details class="search-fold" open={query.like !== undefined}>
        <summary>{s.like.title}</summary>
        <div class="search-fields">
          <TextField
            label={s.like.label}
            value={query.like ?? ''}
            set={(like) => put({ like: like.trim() || undefined })}
          />
          <label>
            <span>{s.like.within}</span>
            <input
              type="number"
              min={0}
              max={750}
              value={query.within ?? ''}
              onInput={(e) =>
                put({
                  within: Number.isInteger(e.currentTarget.valueAsNumber) ? e.currentTarget.valueAsNumber : undefined,
                })
              }
            />
          </label>
          {board && (
            <button type="button" onClick={() => put({ like: board.xgid })}>
              {s.like.fromBoard}
            </button>
          )}
        </div>
      </details>
      <fieldset class="search-fields">
        <legend>{s.filters}</legend>
        <TextField
          label={s.fields.player}
          value={query.players?.join('; ') ?? ''}
          set={(value) => put({ players: names(value) })}
          options={state.search.players.map(([name]) => name)}
        />
        <TextField
          label={s.fields.opponent}
          value={query.opponents?.join('; ') ?? ''}
          set={(value) => put({ opponents: names(value) })}
          options={state.search.players.map(([name]) => name)}
        />
        <Select
          label={s.fields.decided}
          value={query.decided?.[0] ?? ''}
          options={DECIDED.map((one) => [one, s.decided[one]])}
          set={(value) => put({ decided: list(value ? [value] : []) })}
        />
        <Select
          label={s.fields.kind}
          value={query.positions?.[0] ?? ''}
          options={kinds}
          set={(value) => put({ positions: list(value ? [value] : []) })}
        />
        {bounds('lost', s.fields.lost)}
        <Select
          label={s.fields.mistake}
          value={query.mistakes?.[0] ?? ''}
          options={Object.entries(s.mistakes)}
          set={(value) => put({ mistakes: list(value ? [value] : []) })}
        />
        <TextField
          label={s.fields.dice}
          value={query.dice?.map((dice) => dice.join('')).join(' ') ?? ''}
          set={(value) => {
            const dice = value.split(/[\s,]+/).filter((one) => /^[1-6]{2}$/.test(one));
            put({ dice: list(dice.map((one) => [Number(one[0]), Number(one[1])])) });
          }}
        />
        {bounds('pips', s.fields.pips)}
        {bounds('back', s.fields.back)}
        {bounds('otherBack', s.fields.theirback)}
        <Select
          label={s.fields.stake}
          value={stake}
          options={Object.entries(s.stakes)}
          set={(value) =>
            put({
              money: value === 'money' ? true : value === 'match' ? false : undefined,
              crawford: value === 'crawford' ? true : undefined,
            })
          }
        />
        {bounds('away', s.fields.away)}
        {bounds('otherAway', s.fields.theiraway)}
        {bounds('cube', s.fields.cube)}
        <Select
          label={s.fields.owner}
          value={query.owners?.[0] ?? ''}
          options={Object.entries(s.owners)}
          set={(value) => put({ owners: list(value ? [value] : []) })}
        />
        {bounds('luck', s.fields.luck)}
        <TextField
          label={s.fields.event}
          value={query.event ?? ''}
          set={(value) => put({ event: value.trim() || undefined })}
        />
        <TextField
          label={s.fields.from}
          value={query.from ?? ''}
          set={(value) => put({ from: value.trim() || undefined })}
        />
        <TextField label={s.fields.to} value={query.to ?? ''} set={(value) => put({ to: value.trim() || undefined })} />
        <Select
          label={s.fields.order}
          value={query.order ?? 'loss'}
          options={Object.entries(s.orders)}
          set={(value) => put({ order: value || undefined })}
          always
        />
        <Check
          label={s.fields.comment}
          value={query.comment === true}
          set={(on) => put({ comment: on || undefined })}
        />
        <Check label={s.fields.star} value={query.starred === true} set={(on) => put({ starred: on || undefined })} />
        <Check label={s.fields.counts} value={query.counts === true} set={(on) => put({ counts: on || undefined })} />
      </fieldset>
      <div class="tools">
        <button type="submit" class="primary">
          {s.search}
        </button>
        <button type="button" disabled={filters(query) === 0} onClick={() => void actions.searchFor({})}>
          {s.reset}
        </button>
      </div>
    </form>
  );
}

function TextField(props: { label: string; value: string; set: (value: string) => void; options?: string[] }) {
  const [typed, setTyped] = useState(props.value);
  const { options } = props;
  const id = `list-${props.label.replace(/\W+/g, '-')}`;
  return (
    <label>
      <span>{props.label}</span>
      <input
        type="text"
        value={typed}
        autocomplete="off"
        list={options && options.length > 0 ? id : undefined}
        onInput={(e) => {
          setTyped(e.currentTarget.value);
          props.set(e.currentTarget.value);
        }}
      />
      {options && options.length > 0 && (
        <datalist id={id}>
          {options.slice(0, 500).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </label>
  );
}

function Select(props: {
  label: string;
  value: string;
  options: [string, string][];
  set: (value: string) => void;
  always?: boolean;
}) {
  const s = useSearchTexts();
  return (
    <label>
      <span>{props.label}</span>
      <select value={props.value} onChange={(e) => props.set(e.currentTarget.value)}>
        {!props.always && <option value="">{s.all}</option>}
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Check(props: { label: string; value: boolean; set: (value: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.value} onChange={(e) => props.set(e.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

function BoundsField(props: {
  label: string;
  value: SearchBounds | undefined;
  set: (value: SearchBounds | undefined) => void;
}) {
  const s = useSearchTexts();
  const { min, max } = props.value ?? {};
  const put = (key: 'min' | 'max', number: number) => {
    const next = { ...props.value, [key]: Number.isFinite(number) ? number : undefined };
    const given = Object.entries(next).filter(([, value]) => value !== undefined);
    props.set(given.length > 0 ? Object.fromEntries(given) : undefined);
  };
  const field = (key: 'min' | 'max', word: string, value: number | undefined) => (
    <input
      type="number"
      step="any"
      aria-label={`${props.label}, ${word}`}
      placeholder={word}
      value={value ?? ''}
      onInput={(e) => put(key, e.currentTarget.valueAsNumber)}
    />
  );
  return (
    <div class="search-bounds" role="group" aria-label={props.label}>
      <span aria-hidden="true">{props.label}</span>
      {field('min', s.from, min)}
      {field('max', s.to, max)}
    </div>
  );
}

/** Searches that were given a name. */
function Saved({ text }: { text: string }) {
  const { state, actions } = useApp();
  const s = useSearchTexts();
  const [name, setName] = useState('');
  const { searches } = state.settings;
  return (
    <details class="search-fold">
      <summary>{s.save.title}</summary>
      {searches.length > 0 && (
        <ul class="search-saved">
          {searches.map((one) => (
            <li key={one.name}>
              <a href={hashOf({ page: 'search', query: one.text })}>{one.name}</a>
              <Removal
                label={s.save.remove(one.name)}
                ask={`${s.save.remove(one.name)}?`}
                yes={s.transcribe.removeSure}
                no={s.transcribe.keep}
                remove={() => actions.set({ searches: searches.filter(({ name }) => name !== one.name) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="search-fields">
        <label>
          <span>{s.save.name}</span>
          <input type="text" value={name} autocomplete="off" onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={!name.trim()}
          onClick={() => {
            const saved = { name: name.trim(), text };
            void actions.set({ searches: [...searches.filter((one) => one.name !== saved.name), saved] });
            setName('');
          }}
        >
          {s.save.save}
        </button>
      </div>
    </details>
  );
}

function Results() {
  const { state, actions, t, format } = useApp();
  const s = useSearchTexts();
  const { result, busy, problem, took, shown } = state.search;
  if (problem)
    return (
      <section class="card search-results">
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      </section>
    );
  if (!result) return <section class="card search-results" aria-busy={busy} />;
  const { sums, decisions, searched } = result;
  return (
    <section class="card search-results" aria-busy={busy}>
      <p role="status" data-query={state.search.text} data-took={took === null ? undefined : Math.round(took)}>
        <b>{s.found(sums.found, format.whole(searched))}</b>{' '}
        {sums.found > 0 && s.sums(sums.matches, sums.errors, sums.blunders, format.fixed(sums.lost))}
      </p>
      {sums.found === 0 && searched > 0 && <p class="note">{s.noneFound}</p>}
      {sums.found > 0 && <SearchUse />}
      <ul class="search-found">
        {decisions.map((one) => (
          <Found key={`${one.id} ${one.game} ${one.action} ${one.kind}`} one={one} />
        ))}
      </ul>
      {sums.found > shown && (
        <button type="button" class="quiet more" onClick={() => void actions.moreFound()}>
          {s.more}
        </button>
      )}
    </section>
  );
}

function Found({ one }: { one: FoundDecision }) {
  const { state, actions, t, format } = useApp();
  const s = useSearchTexts();
  const m = useMatchTexts();
  const row = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting) return;
        setSeen(true);
        void actions.picture(one.xgid);
        sight.disconnect();
      },
      { rootMargin: '200px' },
    );
    sight.observe(row.current!);
    return () => sight.disconnect();
  }, [one.xgid]);
  const board = seen ? state.pictures[one.xgid] : null;
  const { game, action } = one;
  const words = (text: string) => actionWords(text, one.redouble, t, m.cube);
  const like = hashOf({ page: 'search', query: textOf({ like: one.xgid }) });
  return (
    <li ref={row}>
      <a class="picture" href={hashOf({ page: 'match', match: one.id, at: { game, action } })}>
        <span class="sr">{s.open}</span>
        {board && <SmallBoard board={board} mirrored={state.settings.mirrored} />}
      </a>
      <div class="words">
        <p>
          <b class={`lost ${lossClass(one.lost, false)}`}>{format.loss(one.lost)}</b> {one.starred && '★ '}
          {s.played(words(one.done))}
        </p>
        {one.best !== one.done && <p>{s.best(words(one.best))}</p>}
        <p class="note">
          {[one.players[one.player], m.positions[one.position], one.event, shownDate(one.date)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {one.distance !== null && <p class="note">{s.like.distance(one.distance)}</p>}
        <p class="links">
          <a href={hashOf({ page: 'match', match: one.id, at: { game, action } })}>{s.open}</a>
          <a href={hashOf({ page: 'board', id: one.xgid })}>{s.analyse}</a>
          <a href={like}>{s.like1}</a>
        </p>
      </div>
    </li>
  );
}
