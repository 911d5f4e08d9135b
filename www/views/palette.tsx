/** The command palette: whatever can be done from here, found by typing. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { cleanText } from '../state/clean';
import { hashOf } from '../state/route';
import { OPENING } from '../state/state';
import { useApp } from './app-context';
import { useDiagramTexts } from './diagram-texts';

interface Command {
  name: string;
  what?: string;
  do(): void;
}

/** As many as are read at a glance. */
const MOST = 12;

export function Palette({ close }: { close(): void }) {
  const { state, actions, t } = useApp();
  const d = useDiagramTexts();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const { board, settings } = state;
  const commands = useMemo<Command[]>(() => {
    const go = (hash: string) => () => {
      location.hash = hash;
    };
    const { tasks } = t;
    return [
      { name: tasks.analyse, do: go(hashOf({ page: 'board', id: board?.xgid ?? OPENING })) },
      { name: tasks.matches, do: go(hashOf({ page: 'matches' })) },
      { name: tasks.play, do: go(hashOf({ page: 'play' })) },
      { name: tasks.train, do: go(hashOf({ page: 'drill' })) },
      { name: t.titles.practice, do: go(hashOf({ page: 'practice' })) },
      { name: t.titles.lessons, do: go(hashOf({ page: 'lessons' })) },
      { name: t.titles.plan, do: go(hashOf({ page: 'plan' })) },
      { name: t.titles.progress, do: go(hashOf({ page: 'progress' })) },
      { name: tasks.tables, do: go(hashOf({ page: 'tables' })) },
      { name: tasks.lab, do: go(hashOf({ page: 'lab' })) },
      { name: d.clean, do: go(hashOf({ page: 'clean', text: cleanText(board?.xgid ?? OPENING) })) },
      { name: t.opening, do: () => void actions.go({ page: 'board', id: OPENING }) },
      { name: t.positions.title, do: () => actions.dialog('positions') },
      { name: t.settings, do: () => actions.dialog('settings') },
      { name: t.help, do: () => actions.dialog('help') },
      { name: t.mirror, do: () => void actions.set({ mirrored: !settings.mirrored }) },
      ...(['light', 'dark', 'auto'] as const).map((theme) => ({
        name: `${t.theme}: ${t.themes[theme]}`,
        do: () => void actions.set({ theme }),
      })),
      ...(state.matches.list ?? []).map(({ id, players, event, date }) => ({
        name: players.join(' – '),
        what: [event, date].filter(Boolean).join(' · '),
        do: go(hashOf({ page: 'match', match: id, at: null })),
      })),
    ];
  }, [t, d, board, settings, state.matches.list]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isId = /^(xgid=|[\w+/]{14}(:|$))/i.test(typed.trim());
  const shown = [
    ...(isId
      ? [{ name: `${t.idGo}: ${typed.trim()}`, do: () => void actions.go({ page: 'board', id: typed.trim() }) }]
      : []),
    ...commands.filter(({ name, what }) => {
      const text = `${name} ${what ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  ].slice(0, MOST);
  const chosen = Math.min(at, shown.length - 1);
  useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.do();
  };
  return (
    <div class="palette">
      <input
        type="search"
        aria-label={t.palette}
        placeholder={t.palette}
        value={typed}
        autofocus
        spellcheck={false}
        onInput={(e) => {
          setTyped(e.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter') {
            e.preventDefault();
            run(shown[chosen]);
          }
          const by = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
          if (by === 0) return;
          e.preventDefault();
          setAt(Math.max(0, Math.min(chosen + by, shown.length - 1)));
        }}
      />
      <p class="sr" role="status">
        {shown[chosen]?.name}
      </p>
      <ul id="palette-list" ref={list}>
        {shown.map((command, n) => (
          <li key={`${n} ${command.name}`}>
            <button
              type="button"
              class={n === chosen ? 'chosen' : undefined}
              tabIndex={-1}
              onClick={() => run(command)}
            >
              {command.name} {command.what && <span class="note">{command.what}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
