/** The whole page. */

import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Actions } from '../actions';
import { createFormat } from '../format';
import type { Store } from '../state';
import { en, loadTexts, type Texts } from '../texts';
import { Context } from './app-context';
import { BoardSide } from './board-side';
import { Dialogs } from './dialogs';
import { Notice } from './notice';
import { Editor } from './editor';
import { Header } from './header';
import { LabPage } from './lab';
import { RolloutPanel } from './rollout';
import { ScoresPanel } from './scores';
import { VerdictPanel } from './verdict';

export function App({ store, actions }: { store: Store; actions: Actions }) {
  const [state, setState] = useState(store.get());
  const [t, setTexts] = useState<Texts>(en);
  const { language, theme } = state.settings;

  useLayoutEffect(() => {
    const read = () => setState(store.get());
    // The state may have moved on between the first drawing and now.
    read();
    return store.subscribe(read);
  }, [store]);
  useEffect(() => {
    document.documentElement.lang = language;
    void loadTexts(language).then((texts) => setTexts(() => texts));
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  const format = useMemo(() => createFormat(language), [language]);
  const app = { state, actions, t, format };
  return (
    <Context.Provider value={app}>
      <Header />
      {state.page === 'lab' ? (
        <LabPage />
      ) : (
        <main>
          <BoardSide />
          {state.draft ? (
            <Editor />
          ) : (
            <div class="answers">
              <VerdictPanel />
              <ScoresPanel />
              <RolloutPanel />
            </div>
          )}
        </main>
      )}
      <footer class="foot">
        <p>{t.footer}</p>
      </footer>
      {state.dialog === null && <Notice />}
      {state.updateReady && (
        <div class="update" role="status">
          <span>{t.updateReady}</span>
          <button type="button" class="primary" onClick={actions.update}>{t.updateNow}</button>
          <button type="button" class="quiet" onClick={actions.later}>{t.updateLater}</button>
        </div>
      )}
      <Dialogs />
    </Context.Provider>
  );
}
