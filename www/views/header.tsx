/** Name, the id field, and the buttons that open panels. */

import { hashOf, type Page, type Route } from '../state/route';
import { OPENING } from '../state/state';
import { useApp } from './app-context';

export function Header() {
  const { state, actions, t } = useApp();
  const dark = isDark(state.settings.theme);
  return (
    <header class="top">
      <a class="brand" href={hashOf({ page: 'home' })} aria-label={t.title}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 28L11 5L17 28Z" />
          <path class="second" d="M15 28L21 5L27 28Z" />
        </svg>
        <h1>{t.title}</h1>
      </a>
      <Tasks />
      {(state.route.page === 'board' || state.route.page === 'exercise') && <IdForm />}
      <nav class="top-buttons">
        <EngineChip />
        <button
          type="button"
          class="icon"
          aria-label={t.themes[dark ? 'light' : 'dark']}
          title={t.themes[dark ? 'light' : 'dark']}
          onClick={() => void actions.set({ theme: dark ? 'light' : 'dark' })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path class="fill" d="M12 4a8 8 0 0 1 0 16z" />
          </svg>
        </button>
        <button type="button" class="icon" aria-label={t.help} title={t.help} onClick={() => actions.dialog('help')}>
          ?
        </button>
      </nav>
    </header>
  );
}

export function isDark(theme: string): boolean {
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

function IdForm() {
  const { state, actions, t } = useApp();
  const problem = state.inputProblem;
  return (
    <form
      class="id-form"
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        void actions.open(state.input);
      }}
    >
      <label for="id">{t.idLabel}</label>
      <div class={problem ? 'id-field wrong' : 'id-field'}>
        <input
          id="id"
          type="text"
          value={state.input}
          placeholder={t.idHint}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'id-problem' : undefined}
          onInput={(e) => actions.type(e.currentTarget.value)}
          onFocus={(e) => e.currentTarget.select()}
          onPaste={(e) => {
            const text = e.clipboardData?.getData('text').trim();
            if (!text) return;
            e.preventDefault();
            void actions.takeText(text);
          }}
        />
        <button type="submit">{t.idGo}</button>
      </div>
      {problem && (
        <p id="id-problem" class="problem" role="alert">
          <strong>{/^XGID|=|~|:/.test(state.input) ? t.problem(problem) : t.idProblem}</strong>
          {state.board && <span class="kept-note">{t.idKept}</span>}
        </p>
      )}
    </form>
  );
}

/** The tasks of the page, each with its address. A page to come is one line here. */
const TASKS = [
  { name: 'analyse', route: { page: 'board', id: null }, pages: ['board', 'exercise'] },
  { name: 'matches', route: { page: 'matches' }, pages: ['matches', 'match', 'learn', 'search', 'transcribe'] },
  { name: 'play', route: { page: 'play' }, pages: ['play'] },
  { name: 'train', route: { page: 'drill' }, pages: ['drill', 'practice', 'progress', 'plan', 'lessons', 'lesson'] },
  { name: 'tables', route: { page: 'tables' }, pages: ['tables'] },
  { name: 'lab', route: { page: 'lab' }, pages: ['lab'] },
] as const satisfies readonly { name: string; route: Route; pages: readonly Page[] }[];

function Tasks() {
  const { state, t } = useApp();
  const { route, board } = state;
  return (
    <nav class="tasks" aria-label={t.tasks.title}>
      {TASKS.map(({ name, route: to, pages }) => (
        <a
          key={name}
          // The address of the board is that of the position on it.
          href={hashOf(to.page === 'board' ? { page: 'board', id: board?.xgid ?? OPENING } : to)}
          aria-current={(pages as readonly Page[]).includes(route.page) ? 'page' : undefined}
        >
          {t.tasks[name]}
        </a>
      ))}
    </nav>
  );
}

/** The engine in a word; a click shows all of it. */
function EngineChip() {
  const { state, actions, t } = useApp();
  const { engine } = state;
  const text =
    engine.phase === 'ready'
      ? t.threads(engine.info.threads)
      : engine.phase === 'loading'
        ? t.engineLoading
        : t.engineFailed;
  return (
    <button
      type="button"
      class={`chip ${engine.phase}`}
      title={text}
      aria-label={`${t.settings}. ${t.engine}: ${text}`}
      onClick={() => actions.dialog('settings')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="3.2" />
        <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2 2M16.4 16.4l2 2M5.6 18.4l2-2M16.4 7.6l2-2" />
      </svg>
      <span class="text">{engine.phase === 'ready' ? t.settings : text}</span>
      <span class="dot" aria-hidden="true" />
    </button>
  );
}
