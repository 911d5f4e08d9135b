/** Puts the page together: state, actions, the engine, the address, the views. */

import { render } from 'preact';
import { createActions } from './controllers';
import { writeAddress } from './device/address';
import { deviceCards } from './device/cards';
import { deviceClaims } from './device/claims';
import { deviceContests } from './device/contests';
import { digest } from './device/digest';
import { dropped } from './device/drop';
import { exampleMatch } from './device/example';
import { whatIsGiven } from './device/given';
import { deviceLastWords } from './device/last-words';
import { deviceLibrary } from './device/library';
import { deviceIndex } from './device/library-index';
import { deviceMatches } from './device/matches';
import { devicePlaces } from './device/places';
import { rescue } from './device/rescue';
import { deviceRoom } from './device/room';
import { keepInMemory, keepsNothing, localKept } from './device/safe';
import { deviceExercises, deviceShelf } from './device/shelf';
import { keepSettings, keptSettings, settingsFrom } from './device/storage';
import { openDevice } from './device/store/device';
import { holdVersion } from './device/version';
import { problemOf } from './engine/problem';
import { startEngine, startLibrary } from './engine/start';
import { routeOf } from './state/route';
import { initialState } from './state/state';
import { createStore } from './state/store';
import { loadTexts } from './texts';
import { App } from './views/app';
import { Boundary } from './views/boundary';
import { scheduleDrawing } from './views/drawing';
import { listen } from './views/keys';
import { loadAll } from './views/later';
import './styles/main.css';

scheduleDrawing();

const blocked = keepsNothing();
if (blocked) await keepInMemory();
const settings = keptSettings(localKept, navigator.language);
document.documentElement.dataset.theme = settings.theme;

const engine = startEngine((error) => void missStrong(error));
// Without an address the landing page is shown.
const route = () => routeOf(location.hash) ?? ({ page: 'home' } as const);
const kept = openDevice();
const late = () => import('./device/late-device');
const store = createStore({ ...initialState(settings), route: route() });
const actions = createActions(store, {
  engine,
  address: writeAddress,
  keep: (changed) => keepSettings(localKept, changed),
  copy: (text) => navigator.clipboard.writeText(text),
  readSettings: (read) => settingsFrom(read, store.get().settings),
  finder: startLibrary(),
  index: deviceIndex(kept),
  practice: async () => (await late()).devicePractice(kept),
  lessons: async () => (await late()).deviceLessons(kept),
  transcriptions: async () => (await late()).deviceTranscriptions(kept),
  library: deviceLibrary(kept),
  shelf: deviceShelf(kept),
  exercises: deviceExercises(kept),
  matches: deviceMatches(kept),
  cards: deviceCards(kept),
  lastWords: deviceLastWords(localKept),
  places: devicePlaces(localKept),
  contests: deviceContests(kept),
  store: kept,
  claims: deviceClaims(),
  room: deviceRoom(),
  backups: async () => (await late()).deviceBackups(kept, Date.now),
  newSource: async () => (await late()).newSource(),
  throwOf: async (source, n) => (await late()).throwOf(source, n),
  isCommitted: async (source) => (await late()).isCommitted(source),
  exampleMatch,
  loadAgain: () => void (rescue()?.loadAgain() ?? location.reload()),
  saveRaw: async () => {
    const script = rescue();
    if (!script) throw new Error('rescue.js was not loaded');
    await script.save();
  },
  newId: () => crypto.randomUUID(),
  async writeCards(cards, format) {
    const { writeCards } = await import('./anki/export');
    const { language } = store.get().settings;
    const site = new URL('./', document.baseURI).href;
    return writeCards(cards, format, {
      language,
      site: site.startsWith('https:') ? site : null,
      now: Date.now(),
      reasonsOf: (card) => actions.reasonsOf(card),
    });
  },
  digest,
  now: Date.now,
  seed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
});

const missStrong = async (error: unknown) => {
  actions.missStrong(error);
  const t = await loadTexts(store.get().settings.language);
  actions.notify(t.noStrong);
};

const nextTask = () => new Promise((done) => setTimeout(done));

const copyLink = async () => {
  const t = await loadTexts(store.get().settings.language);
  await actions.copy(location.href, t.copied(t.link));
};

const openAddress = () => void actions.visit(route());
addEventListener('popstate', openAddress);
// Work that nobody waits for: its failure would be seen in the console only.
addEventListener('unhandledrejection', async ({ reason }) => {
  const problem = problemOf(reason);
  if (problem.kind === 'aborted' || reason?.name === 'AbortError') return;
  const t = await loadTexts(store.get().settings.language);
  actions.notify(t.problem(problem));
});
listen(store, actions, () => void copyLink());

// Chromium shows its dialog on request; other browsers have it in their menu, as the settings explain.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  actions.offerInstall(() => void (event as Event & { prompt(): Promise<unknown> }).prompt());
});

// WebKitGTK forgets the media queries of a page with container queries when its window gets another size. A style of
// the root that changes lets it apply them.
addEventListener('resize', () => document.documentElement.toggleAttribute('data-resized'));

// Files, folders and texts dropped anywhere on the page.
const dropping = (is: boolean) => document.documentElement.toggleAttribute('data-dropping', is);
addEventListener('dragover', (event) => {
  event.preventDefault();
  dropping(true);
});
addEventListener('dragleave', (event) => event.relatedTarget === null && dropping(false));
addEventListener('drop', (event) => {
  dropping(false);
  if (!event.dataTransfer) return;
  event.preventDefault();
  void dropped(event.dataTransfer).then(actions.take);
});

// A page that is hidden may never be seen again.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void actions.leave();
});
addEventListener('pagehide', () => void actions.leave());
// Changes that are only in this tab would be lost: the browser warns first.
addEventListener('beforeunload', (event) => {
  if (store.get().storage.unkept) event.preventDefault();
});

// The stored data is requested now, so that it is read while the page is drawn.
const started = actions.start();
// A separate task: reading all of the above was one already.
await nextTask();
render(
  <Boundary onError={(error) => rescue()?.show(String(error))}>
    <App store={store} actions={actions} />
  </Boundary>,
  document.getElementById('app')!,
);
rescue()?.started();
openAddress();
if (blocked) actions.keepNothing(blocked);
await started;
if (store.get().engine.phase === 'ready') rescue()?.well();
void whatIsGiven((given) => void actions.take(given), actions.offer);
// Only now: the urgent files have arrived, so the rest delays nothing.
await loadAll(store.get().settings.language);
await actions.fetchOthers();
if (import.meta.env.PROD) {
  await holdVersion(import.meta.url);
  const { keepOffline } = await late();
  const keeping = { save: actions.leave, onUpdate: actions.offerUpdate, onKept: actions.offline };
  await keepOffline(keeping).catch(actions.offline);
}
// Mostly one of its files was missing or wrong. By now the service worker has them all, each compared with its hash.
if (store.get().engine.phase === 'failed') await rescue()?.mend();
