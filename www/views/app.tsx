/** The whole page. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Actions } from '../controllers';
import { createFormat } from '../format/format';
import { titleOf } from '../format/title';
import type { Language } from '../state/settings';
import type { Store } from '../state/store';
import { en, loadTexts, type Texts } from '../texts';
import { Context, ToolsContext } from './app-context';
import { Banners } from './banners';
import { BoardSide } from './board-side';
import { Boundary } from './boundary';
import { Dialogs } from './dialogs';
import { Header } from './header';
import { later } from './later';
import { Notice } from './notice';
import { Unkept } from './unkept';
import { VerdictPanel } from './verdict';

const Editor = later(() => import('./editor').then((m) => m.Editor));
const ExercisePanel = later(() => import('./exercise').then((m) => m.ExercisePanel));
const ExerciseStart = later(() => import('./exercise').then((m) => m.ExerciseStart));
const DrillPage = later(() => import('./drill').then((m) => m.DrillPage));
const HomePage = later(() => import('./home').then((m) => m.HomePage));
const LabPage = later(() => import('./lab').then((m) => m.LabPage));
const LearnPage = later(() => import('./learn').then((m) => m.LearnPage));
const MatchesPage = later(() => import('./matches').then((m) => m.MatchesPage));
const MatchPage = later(() => import('./match').then((m) => m.MatchPage));
const PracticePage = later(() => import('./practice').then((m) => m.PracticePage));
const PlanPage = later(() => import('./plan').then((m) => m.PlanPage));
const MatchEquityPage = later(() => import('./match-equity').then((m) => m.MatchEquityPage));
const ProgressPage = later(() => import('./progress').then((m) => m.ProgressPage));
const PlayPage = later(() => import('./play').then((m) => m.PlayPage));
const RolloutPanel = later(() => import('./rollout').then((m) => m.RolloutPanel));
const SearchPage = later(() => import('./search').then((m) => m.SearchPage));
const LinkPage = later(() => import('./link').then((m) => m.LinkPage));
const TranscribePage = later(() => import('./transcribe').then((m) => m.TranscribePage));
const ScoresPanel = later(() => import('./scores').then((m) => m.ScoresPanel));

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
  const title = titleOf(state, t);
  useEffect(() => {
    document.title = title;
  }, [title]);

  // Another page begins at its beginning for the keyboard and for a screen reader too, not at the link to it or at the
  // old place. The first page is not changed.
  const place = `${route.page} ${'match' in route ? route.match : ''}`;
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
          {route.page === 'home' ? (
            <HomePage />
          ) : route.page === 'lab' ? (
            <LabPage />
          ) : route.page === 'matches' ? (
            <MatchesPage />
          ) : route.page === 'match' ? (
            <MatchPage match={route.match} at={route.at} />
          ) : route.page === 'learn' ? (
            <LearnPage match={route.match} />
          ) : route.page === 'play' ? (
            <PlayPage />
          ) : route.page === 'drill' ? (
            <DrillPage />
          ) : route.page === 'practice' ? (
            <PracticePage />
          ) : route.page === 'plan' ? (
            <PlanPage />
          ) : route.page === 'progress' ? (
            <ProgressPage />
          ) : route.page === 'search' ? (
            <SearchPage />
          ) : route.page === 'link' ? (
            <LinkPage />
          ) : route.page === 'transcribe' ? (
            <TranscribePage />
          ) : route.page === 'tables' ? (
            <MatchEquityPage />
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
        <Banners />
        {drawn > 1 && (
          <Boundary place={`${state.dialog}`}>
            <Dialogs />
          </Boundary>
        )}
      </Context.Provider>
    </ToolsContext.Provider>
  );
}
