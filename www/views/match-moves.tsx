/** The move list of a match: every action with a mark, or only those that a filter lets through. */

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MatchCourse, Moment } from '../engine/port';
import {
  decisionsAt,
  EVERYTHING,
  indexed,
  keyOf,
  type Mark,
  type MatchFilter,
  markOf,
  nextDecision,
  passes,
  positionsOf,
  worst,
} from '../state/match-course';
import type { OpenMatch } from '../state/matches';
import { type ActionAt, hashOf } from '../state/route';
import { useTools } from './app-context';
import { useMatchTexts } from './match-texts';
import { useKeys } from './use-keys';

interface Props {
  open: OpenMatch;
  course: MatchCourse;
  at: ActionAt | null;
}

export function MoveList({ open, course, at }: Props) {
  const { actions } = useTools();
  const m = useMatchTexts();
  const [filter, setFilter] = useState<MatchFilter>(EVERYTHING);
  const index = indexed(course);
  const sections = useSections(open);
  const { games } = open.transcript;
  const isStarred = ({ game, action }: ActionAt) => games[game]?.actions[action]?.starred === true;
  const mistakes: MatchFilter = { ...filter, least: filter.least === 'blunder' ? 'blunder' : 'error' };
  const mistake = (by: 1 | -1) => nextDecision(index, at, by, mistakes, isStarred);
  const jump = async (by: 1 | -1) => {
    const next = mistake(by);
    if (!next) return;
    await actions.showAction({ game: next.game, action: next.action });
    // On a narrow page this list is below the decision.
    const decision = document.querySelector('.decision');
    if (decision && decision.getBoundingClientRect().top < 0) decision.scrollIntoView();
  };
  const list = useRef<HTMLDivElement>(null);

  useKeys({ 'Shift+ArrowRight': () => jump(1), 'Shift+ArrowLeft': () => jump(-1) }, { repeats: true });

  const shown = useMemo(
    () =>
      games.map((_, g) =>
        course.moments.filter((one) => one.game === g && passesOr(index, one, filter, isStarred(one))),
      ),
    [course, filter, open.transcript],
  );
  // The action that is shown stays in sight, without moving the page: before the next picture, so that there is one.
  const show = () => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !current) return;
    const [frame, row] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    box.scrollTop += row.top + row.height / 2 - frame.top - frame.height / 2;
  };
  useLayoutEffect(show, [at?.game, at?.action, shown]);
  useEffect(() => {
    // A window that is turned or made smaller shows another part.
    const watch = new ResizeObserver(show);
    watch.observe(list.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <section class="card move-list" aria-labelledby="moves-title">
      <header>
        <h2 id="moves-title">{m.list.title}</h2>
        <div class="jumps">
          <button
            type="button"
            aria-label={m.list.previousError}
            title={m.list.previousError}
            disabled={!mistake(-1)}
            onClick={() => void jump(-1)}
          >
            ‹ {m.list.mistake}
          </button>
          <button
            type="button"
            aria-label={m.list.nextError}
            title={m.list.nextError}
            disabled={!mistake(1)}
            onClick={() => void jump(1)}
          >
            {m.list.mistake} ›
          </button>
        </div>
      </header>
      <details class="filter-box">
        <summary>{m.list.filter}</summary>
        <Filters course={course} players={open.transcript.players} filter={filter} onChange={setFilter} />
      </details>
      <div class="moves" ref={list}>
        {shown.every((moments) => moments.length === 0) && <p class="empty">{m.list.nothing}</p>}
        {shown.map((moments, g) => sections(g, moments, at?.game === g ? at.action : null, index))}
      </div>
      <p class="note marks-legend" aria-hidden="true">
        {(['doubtful', 'error', 'blunder'] as const).map((mark) => (
          <span key={mark}>
            <span class={`dot ${mark}`} /> {m.mark[mark]}
          </span>
        ))}
        <span>
          <span class="dot square" /> {m.list.kind.cube}
        </span>
      </p>
      <p class="note keys-note">{m.list.keys}</p>
    </section>
  );
}

/** Without a filter every action is listed, also those that nobody judges. */
function passesOr(index: ReturnType<typeof indexed>, moment: Moment, filter: MatchFilter, starred: boolean): boolean {
  return filter === EVERYTHING || passes(decisionsAt(index, moment), filter, starred) || isPlain(filter, moment);
}

const isPlain = ({ least, kind, position, starred, player }: MatchFilter, moment: Moment): boolean =>
  least === 'all' &&
  kind === 'all' &&
  position === 'all' &&
  !starred &&
  (player === 'both' || player === moment.player);

function markAt(index: ReturnType<typeof indexed>, moment: Moment): Mark | null {
  const decision = worst(decisionsAt(index, moment));
  return decision && markOf(decision.lost);
}

/** Whether the worst decision of an action is about the cube. */
function isCube(index: ReturnType<typeof indexed>, moment: Moment): boolean {
  const decision = worst(decisionsAt(index, moment));
  return moment.kind !== 'roll' || (decision !== null && decision.kind !== 'play' && decision.lost > 0);
}

/** The parts of an entry that change while the match stays the same. */
interface Look {
  mark: Mark | null;
  square: boolean;
  starred: boolean;
  current: boolean;
}

type Index = ReturnType<typeof indexed>;
type Section = (g: number, moments: readonly Moment[], current: number | null, index: Index) => JSX.Element | null;

/**
 * Games of the list, each made again only if something in it has changed: with a key held down there are 20 steps per
 * second, each of which concerns one game.
 */
function useSections({ id, transcript }: OpenMatch): Section {
  const m = useMatchTexts();
  const entries = useEntries(id, transcript.players);
  const made = useMemo(() => new Map<number, { of: unknown[]; section: JSX.Element | null }>(), [id, m]);
  return (g, moments, current, index) => {
    const game = transcript.games[g]!;
    const of = [game, moments, current, index];
    const old = made.get(g);
    if (old?.of.every((one, n) => one === of[n])) return old.section;
    const section = moments.length > 0 && (
      <section key={g} aria-labelledby={`game-${g}`}>
        <h3 id={`game-${g}`}>
          {m.inGame(game.number)} · {m.scoreAt(...game.score)}
          {game.crawford && ` · ${m.crawford}`}
        </h3>
        <ol>
          {moments.map((moment) =>
            entries(moment, {
              mark: markAt(index, moment),
              square: isCube(index, moment),
              starred: game.actions[moment.action]?.starred === true,
              current: current === moment.action,
            }),
          )}
        </ol>
      </section>
    );
    made.set(g, { of, section: section || null });
    return section || null;
  };
}

/**
 * Entries of the list, each redrawn only when it looks different: there may be more than a thousand, and an analysis
 * changes some of them every second.
 */
function useEntries(match: string, players: readonly [string, string]): (moment: Moment, look: Look) => JSX.Element {
  const m = useMatchTexts();
  const made = useMemo(() => new Map<string, { look: string; entry: JSX.Element }>(), [match, m]);
  return (moment, look) => {
    const key = keyOf(moment);
    const text = Object.values(look).join();
    const old = made.get(key);
    if (old?.look === text) return old.entry;
    const entry = <Entry key={moment.action} match={match} moment={moment} name={players[moment.player]} {...look} />;
    made.set(key, { look: text, entry });
    return entry;
  };
}

function Entry({
  match,
  moment,
  name,
  mark,
  square,
  starred,
  current,
}: Look & { match: string; moment: Moment; name: string }): JSX.Element {
  const m = useMatchTexts();
  const { game, action, player, board } = moment;
  return (
    <li class={player === 0 ? 'one' : 'two'}>
      <a
        href={hashOf({ page: 'match', match, at: { game, action } })}
        aria-current={current ? 'true' : undefined}
        class={mark && mark !== 'fine' ? mark : undefined}
      >
        {/* Whose it is, is told by the column alone. */}
        <span class="sr">{name}:</span>
        {mark !== null && (
          <>
            <span class={`dot ${mark}${square ? ' square' : ''}`} aria-hidden="true" />
            {mark !== 'fine' && <span class="sr">{m.mark[mark]}</span>}
          </>
        )}
        {moment.kind === 'roll' && <b>{board.dice?.join('')}</b>}
        <span>{whatOf(moment, m)}</span>
        {starred && (
          <>
            <span class="star" aria-hidden="true">
              ★
            </span>
            <span class="sr">{m.decision.starred}</span>
          </>
        )}
      </a>
    </li>
  );
}

/** The action, in words. */
export function whatOf(moment: Moment, m: ReturnType<typeof useMatchTexts>): string {
  const { kind, play, illegal, board } = moment;
  const value = board.cube.value;
  const against = (what: string): string => (illegal ? `${what} (${m.actions.againstRules})` : what);
  switch (kind) {
    case 'roll':
      if (play === null) return m.actions.unknown;
      return illegal ? `${play} (${m.actions.illegal})` : play || m.actions.cannotMove;
    case 'double':
      return against(m.actions.double(2 * value));
    case 'beaver':
      return against(m.actions.beaver(4 * value));
    case 'raccoon':
      return m.actions.raccoon(8 * value);
    default:
      return m.actions[kind];
  }
}

interface FiltersProps {
  course: MatchCourse;
  players: readonly [string, string];
  filter: MatchFilter;
  onChange(filter: MatchFilter): void;
}

function Filters({ course, players, filter, onChange }: FiltersProps) {
  const m = useMatchTexts();
  const choose = <K extends keyof MatchFilter>(key: K, all: readonly [MatchFilter[K], string][], label: string) => (
    <label>
      <span>{label}</span>
      <select
        value={String(filter[key])}
        onChange={(e) => {
          const chosen = all.find(([value]) => String(value) === e.currentTarget.value);
          if (chosen) onChange({ ...filter, [key]: chosen[0] });
        }}
      >
        {all.map(([value, name]) => (
          <option key={String(value)} value={String(value)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const least = (['all', 'doubtful', 'error', 'blunder'] as const).map((one) => [one, m.list.least[one]] as const);
  const kinds = (['all', 'play', 'cube'] as const).map((one) => [one, m.list.kind[one]] as const);
  const positions = positionsOf(course).map((one) => [one, m.positions[one]] as const);
  return (
    <div class="filters">
      {choose(
        'least',
        least.map(([v, n]) => [v, n]),
        m.list.filter,
      )}
      {choose(
        'player',
        [
          ['both', m.list.both],
          [0, players[0]],
          [1, players[1]],
        ],
        m.list.player,
      )}
      <details open={filter.kind !== 'all' || filter.position !== 'all' || filter.starred}>
        <summary>{m.list.more}</summary>
        <div class="filters">
          {choose(
            'kind',
            kinds.map(([v, n]) => [v, n]),
            m.list.kind.label,
          )}
          {choose(
            'position',
            [['all', m.list.position.all], ...positions.map(([v, n]): [typeof v, string] => [v, n])],
            m.list.position.label,
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={filter.starred}
              onChange={(e) => onChange({ ...filter, starred: e.currentTarget.checked })}
            />
            <span>{m.list.starred}</span>
          </label>
        </div>
      </details>
    </div>
  );
}
