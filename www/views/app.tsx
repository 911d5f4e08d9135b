/** The whole page. */

import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Actions } from '../controllers';
import { createFormat } from '../format/format';
import { titleOf } from '../format/title';
import type { Route } from '../state/route';
import type { Language } from '../state/settings';
import type { Store } from '../state/store';
import { en, loadTexts, type Texts } from '../texts';
import { Context, ToolsContext } from './app-context';
import { BoardSide } from './board-side';
import { Boundary } from './boundary';
import { Header } from './header';
import { later } from './later';
import { Notice } from './notice';
import { Unkept } from './unkept';
import { VerdictPanel } from './verdict';

const board = () => import('./late/board');
const search = () => import('./late/search');
const progress = () => import('./late/progress');
const lessons = () => import('./late/lessons');
const tables = () => import('./late/tables');

const Banners = later(() => import('./banners').then((m) => m.Banners));
const Dialogs = later(() => import('./dialogs').then((m) => m.Dialogs));
const Editor = later(() => board().then((m) => m.Editor));
const ExercisePanel = later(() => board().then((m) => m.ExercisePanel));
const ExerciseStart = later(() => board().then((m) => m.ExerciseStart));
const RolloutPanel = later(() => board().then((m) => m.RolloutPanel));
const ScoresPanel = later(() => board().then((m) => m.ScoresPanel));

/** The pages, by the names of their routes; the others show the board. */
const PAGES: Readonly<Record<string, ComponentType<never>>> = {
  home: later(() => import('./home').then((m) => m.HomePage)),
  lab: later(() => tables().then((m) => m.LabPage)),
  matches: later(() => import('./matches').then((m) => m.MatchesPage)),
  match: later(() => import('./match').then((m) => m.MatchPage)),
  learn: later(() => import('./learn').then((m) => m.LearnPage)),
  play: later(() => import('./play').then((m) => m.PlayPage)),
  drill: later(() => import('./drill').then((m) => m.DrillPage)),
  practice: later(() => progress().then((m) => m.PracticePage)),
  plan: later(() => progress().then((m) => m.PlanPage)),
  progress: later(() => progress().then((m) => m.ProgressPage)),
  search: later(() => search().then((m) => m.SearchPage)),
  link: later(() => lessons().then((m) => m.LinkPage)),
  clean: later(() => import('./clean').then((m) => m.CleanPage)),
  transcribe: later(() => search().then((m) => m.TranscribePage)),
  tables: later(() => tables().then((m) => m.MatchEquityPage)),
  lessons: later(() => lessons().then((m) => m.LessonsPage)),
  lesson: later(() => lessons().then((m) => m.LessonPages)),
};

export function App({ store, actions }: { store: Store; actions: Actions }) {
  const [state, setState] = useState(store.get());
  const [{ t, language }, setTexts] = useState<{ t: Texts; language: Language }>({ t: en, language: 'en' });
  const { route } = state;
  const { language: wanted, theme, board } = state.settings;

  useLayoutEffect(() => {
    const read = () => setState(store.get());
    // The state may have moved on between the first drawing and now.
    read();
    return store.subscribe(read);
  }, [store]);
  useEffect(() => {
    document.documentElement.lang = wanted;
    void loadTexts(wanted).then((texts) => setTexts({ t: texts, language: wanted }));
  }, [wanted]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.board = board;
  }, [theme, board]);
  const Page = PAGES[route.page] as ComponentType<Route> | undefined;
  const title = titleOf(state, t);
  useEffect(() => {
    document.title = title;
  }, [title]);

  // Another page begins at its beginning for the keyboard and for a screen reader too, not at the link to it or at the
  // old place. The first page is not changed.
  const place = `${route.page} ${'match' in route ? route.match : ''}${state.draft ? ' edit' : ''}`;
  const placed = useRef(place);
  useEffect(() => {
    const main = document.querySelector('main');
    // A page that is still being fetched has its beginning later.
    if (placed.current === place || !main) return;
    placed.current = place;
    scrollTo(0, 0);
    if (main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  });

  // The head first, then the board, then the panel beside it, each in a separate task: together they would be a long
  // one.
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < 2) setTimeout(() => setDrawn(drawn + 1));
  }, [drawn]);

  const format = useMemo(() => createFormat(language), [language]);
  const tools = useMemo(() => ({ actions, t, format, language }), [actions, t, format, language]);
  const app = useMemo(() => ({ ...tools, state }), [tools, state]);
  return (
    <ToolsContext.Provider value={tools}>
      <Context.Provider value={app}>
        <Boundary>
          <Header />
        </Boundary>
        <Boundary place={place}>
          {Page ? (
            <Page {...route} />
          ) : (
            <main class={state.draft || state.exercise ? undefined : 'workbench'}>
              {drawn > 0 && <BoardSide />}
              {drawn < 2 ? null : state.draft ? (
                <Editor />
              ) : state.exercise ? (
                <ExercisePanel />
              ) : (
                <>
                  <div class="answers">
                    <VerdictPanel />
                    {state.board && <ScoresPanel />}
                  </div>
                  {state.board && (
                    <div class="answers further">
                      <RolloutPanel />
                      <ExerciseStart />
                    </div>
                  )}
                </>
              )}
            </main>
          )}
        </Boundary>
        {drawn > 1 && (
          <footer class="foot">
            <p>{t.footer}</p>
          </footer>
        )}
        <Unkept />
        {state.dialog === null && <Notice />}
        {(state.offered || state.keepsNothing || state.updateReady) && <Banners />}
        {drawn > 1 && <Boundary place={`${state.dialog}`}>{state.dialog !== null && <Dialogs />}</Boundary>}
      </Context.Provider>
    </ToolsContext.Provider>
  );
}
