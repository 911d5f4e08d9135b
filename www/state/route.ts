/** The address after its `#`: the page, and its contents. Everything that one can look at has an address. */

/** An action of a match, both numbers counted from 0. */
export interface ActionAt {
  game: number;
  action: number;
}

export type Route =
  /**
   * A position with its answers; without an id the one on the board, or the opening. `line`: the plays from there
   * (`state/line.ts`); `play`: the play that is shown.
   */
  | { page: 'board'; id: string | null; line?: readonly string[]; play?: string }
  /** The position of this id, played out by hand. */
  | { page: 'exercise'; id: string }
  /** A match of the library, at one of its actions or as a whole. */
  | { page: 'match'; match: string; at: ActionAt | null }
  /** The mistakes of a match, one at a time. */
  | { page: 'learn'; match: string }
  /** The search over all decisions, as written by `state/search.ts`. */
  | { page: 'search'; query: string }
  /** The content of a link: its text. */
  | { page: 'link'; text: string }
  /** A lesson to learn, or to edit. */
  | { page: 'lesson'; id: string; edit: boolean }
  /** A board and nothing else, as `state/clean.ts` reads the text. */
  | { page: 'clean'; text: string }
  | { page: PlainPage };

/** Pages that need no more than their name. */
export type PlainPage = (typeof PLAIN)[number];
const PLAIN = [
  'home',
  'matches',
  'drill',
  'progress',
  'play',
  'tables',
  'lab',
  'transcribe',
  'practice',
  'plan',
  'lessons',
] as const;

export type Page = Route['page'];

/** The route of a hash such as `#/match/1f0c/2.31` or `#XGID=...`; null for an unknown one. */
export function routeOf(hash: string): Route | null {
  // A query is decoded part by part.
  const search = /^#?\/search(?:\?(.*))?$/.exec(hash);
  if (search) return { page: 'search', query: search[1] ?? '' };
  const [, page, rest] = /^#?\/(link|board)\/(.*)$/.exec(hash) ?? [];
  if (rest !== undefined) return { page: page === 'link' ? page : 'clean', text: decoded(rest) };
  const text = decoded(hash.replace(/^#/, ''));
  if (text === '' || text === '/') return null;
  const [first, name, ...more] = text.split('/');
  if (first !== '') return boardOf(text);
  const plain = PLAIN.find((page) => page === name);
  if (plain && more.length === 0) return { page: plain };
  const [match, at] = more;
  if (name === 'match' && match) return { page: 'match', match, at: actionOf(at) };
  if (name === 'lesson' && match) return { page: 'lesson', id: match, edit: at === 'edit' };
  if (name === 'learn' && match) return { page: 'learn', match };
  if (name === 'exercise' && match) return { page: 'exercise', id: more.join('/') };
  // A Position ID may begin with a slash.
  return boardOf(text);
}

export function hashOf(route: Route): string {
  switch (route.page) {
    case 'board':
      if (route.id === null) return '#';
      return `#${encodeURI([route.id, ...(route.line ?? []), ...shownText(route.play)].join('~'))}`;
    case 'match':
      return `#/match/${route.match}${route.at ? `/${route.at.game + 1}.${route.at.action + 1}` : ''}`;
    case 'exercise':
      return `#/exercise/${encodeURI(route.id)}`;
    case 'lesson':
      return `#/lesson/${encodeURIComponent(route.id)}${route.edit ? '/edit' : ''}`;
    case 'learn':
      return `#/learn/${route.match}`;
    case 'search':
      return route.query ? `#/search?${route.query}` : '#/search';
    case 'link':
      return `#/link/${route.text}`;
    case 'clean':
      return `#/board/${route.text}`;
    default:
      return `#/${route.page}`;
  }
}

/** In an address the parts of a play are joined by dots; one that is only shown has a question mark. */
const shownText = (play: string | undefined): string[] => (play ? [`?${play.replaceAll(' ', '.')}`] : []);

/** A position, the plays from it, and the displayed play: `ID~31:8/5.6/5~?24/18`. No id has a tilde. */
function boardOf(text: string): Route {
  const [id = '', ...rest] = text.split('~');
  const shown = rest.at(-1)?.startsWith('?') ? rest.pop()!.slice(1).replaceAll('.', ' ') : null;
  return {
    page: 'board',
    id,
    ...(rest.length > 0 ? { line: rest } : {}),
    ...(shown ? { play: shown } : {}),
  };
}

/** In an address games and actions are counted from 1, as people do. */
function actionOf(text: string | undefined): ActionAt | null {
  const [, game, action] = /^(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
  if (game === undefined || action === undefined) return null;
  return { game: Number(game) - 1, action: Number(action) - 1 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: no id has one, and the engine will report it.
    return text;
  }
}
