/**
 * Was schiefgehen kann, auf Deutsch: ein Satz für jede Art von Fehler, die die Engine und das Paket kennen. Der Satz
 * sagt, woran es liegt; was genau gefunden und erwartet wurde, steht nur in der englischen Meldung.
 */

import type { GammonlabErrorKind, Notation, NotationField } from '../engine/port';

/** Schreibweisen, in denen etwas gelesen wird: `xgid` in `xgid.dice`. */
const READ_FROM: Readonly<Record<Notation, string>> = {
  id: 'dem Text',
  xgid: 'der XGID',
  position_id: 'der Position ID',
  match_id: 'der Match ID',
  ogid: 'der OGID',
  play: 'dem Zug',
};

/** Was darin falsch sein kann: `dice` in `xgid.dice`. */
const FIELDS: Readonly<Record<NotationField, string>> = {
  black: 'Steine von Schwarz',
  black_score: 'Punkte von Schwarz',
  board: 'Steine auf dem Brett',
  bottom_score: 'Punkte der unteren Seite',
  character: 'ein unbekanntes Zeichen',
  checkers: 'Zahl der Steine',
  colour: 'Farbe',
  crawford: 'Crawford-Spiel',
  cube: 'Verdopplungswürfel',
  dice: 'Wurf',
  end: 'Ende des Spiels',
  fields: 'Zahl der Felder',
  hits: 'geschlagene Steine',
  length: 'Länge',
  max_cube: 'größter Wert des Verdopplungswürfels',
  move: 'Nummer des Zugs',
  owner: 'Besitzer des Verdopplungswürfels',
  play: 'Zug',
  rules: 'Regeln',
  state: 'Stand des Spiels',
  text: 'Schreibweise',
  top_score: 'Punkte der oberen Seite',
  turn: 'wer an der Reihe ist',
  way: 'Weg eines Steins',
  white: 'Steine von Weiß',
  white_score: 'Punkte von Weiß',
};

/** Fehler, zu denen es nichts Genaueres gibt. */
type Complete =
  | 'aborted'
  | 'disposed'
  | 'contest_moved'
  | 'store_full'
  | 'store_blocked'
  | 'store_closed'
  | 'store_newer'
  | 'store_unavailable';

/** Alle anderen Arten von Fehlern. */
const KINDS: Readonly<Record<Exclude<GammonlabErrorKind, Complete | `${Notation}.${NotationField}`>, string>> = {
  argument: 'Eine Angabe hat nicht die richtige Form.',
  asset_corrupt: 'Eine Datei dieser Seite ist beschädigt.',
  asset_missing: 'Eine Datei dieser Seite konnte nicht geladen werden.',
  'bearoff.checksum': 'Die Datenbank für Rennen ist beschädigt: Ihre Prüfsumme stimmt nicht.',
  'bearoff.corrupt': 'Die Datenbank für Rennen ist beschädigt.',
  'bearoff.kind': 'Diese Datenbank für Rennen ist von anderer Art.',
  'bearoff.size': 'Eine Datenbank für Rennen dieser Größe ist nicht möglich.',
  'bearoff.start': 'Die Datei ist keine Datenbank für Rennen.',
  'bearoff.truncated': 'Die Datenbank für Rennen ist unvollständig.',
  'bearoff.version': 'Die Datenbank für Rennen hat eine andere Version.',
  book: 'Das Eröffnungsbuch kann nicht gelesen werden.',
  checkers: 'Diese Steine stehen nicht in der Datenbank für Rennen.',
  cube: 'Diesen Wert hat kein Verdopplungswürfel.',
  dice: 'Es fehlt ein Wurf, er ist nicht möglich, oder er lässt keinen Zug zu.',
  duel: 'Das Duell kann nicht gespielt oder ausgewertet werden.',
  exercise: 'Im Spiel von Hand ist das jetzt nicht möglich.',
  contest: 'Im Match gegen die Engine ist das jetzt nicht möglich.',
  first_rolls: 'Diese ersten Würfe gibt es nicht.',
  format: 'Was im Duell gespielt werden soll, ist nicht möglich.',
  horizon: 'Das Duell braucht mindestens ein Paar.',
  internal: 'Ein Fehler im Programm.',
  worker_ended: 'Der Browser hat die Engine beendet, vielleicht weil der Speicher knapp war.',
  'lesson.content': 'Ein Teil der Lektion ist nicht möglich.',
  'lesson.damaged': 'Die Datei der Lektion ist beschädigt oder abgeschnitten.',
  'lesson.format': 'Die Datei ist keine Lektion.',
  'lesson.version': 'Die Lektion ist von einer neueren Version dieser Seite.',
  level: 'Diese Stufe gibt es hier nicht.',
  'link.content': 'Daraus kann kein Link gemacht werden.',
  'link.damaged': 'Der Link ist beschädigt; vielleicht wurde er beim Verschicken abgeschnitten.',
  'link.long': 'Das ist zu lang für einen Link.',
  'link.version': 'Der Link ist von einer neueren Version dieser Seite.',
  luck: 'Das Glück der Würfe konnte nicht beurteilt werden.',
  luck_level: 'Mit dieser Stufe wird das Glück in einem Match nicht beurteilt.',
  luck_plies: 'Mit dieser Stufe wird Glück nicht beurteilt.',
  'match.analysis': 'Zu diesem Match gibt es keine Analyse dieser Herkunft.',
  'match.damaged': 'Die Matchdatei ist beschädigt oder unvollständig.',
  'match.format': 'Die Datei ist keine Matchdatei, die hier gelesen werden kann.',
  'match.games': 'Die Matchdatei enthält kein Spiel.',
  'match.json': 'Die JSON-Datei ist kein Match dieser Seite.',
  'match.settings': 'Die Analyse wurde mit anderen Einstellungen begonnen und kann so nicht weitergeführt werden.',
  'match.sgf': 'Die SGF-Datei ist kein Backgammon-Match.',
  'match.variation': 'Diese Variante des Spiels wird nicht unterstützt.',
  'met.antisymmetry': 'In der Match-Equity-Tabelle ergeben die Chancen beider Seiten nicht zusammen 1.',
  'met.csv': 'Die CSV-Datei ist keine Match-Equity-Tabelle.',
  'met.json': 'Die JSON-Datei ist keine Match-Equity-Tabelle.',
  'met.length': 'Die Match-Equity-Tabelle hat keine mögliche Länge.',
  'met.name': 'Diese Match-Equity-Tabelle gibt es nicht.',
  'met.number': 'In der Match-Equity-Tabelle steht etwas, das keine Zahl ist.',
  'met.parametric': 'Die Match-Equity-Tabelle hat eine Formel, die nicht bekannt ist.',
  'met.range': 'In der Match-Equity-Tabelle steht eine Zahl, die keine Chance ist.',
  'met.shape': 'Der Match-Equity-Tabelle fehlen Zeilen oder Spalten, oder sie hat zu viele.',
  'met.size': 'Die Match-Equity-Tabelle ist zu groß: höchstens 1 MiB.',
  'met.xml': 'Die XML-Datei ist keine Match-Equity-Tabelle.',
  moves: 'So können diese Steine mit diesem Wurf nicht ziehen.',
  net: 'Dieses Netz hat die Engine nicht.',
  network: 'Ein Netz der Engine kann nicht verwendet werden.',
  openings: 'Die Eröffnungen für die Match-Equity-Tabelle sind unvollständig.',
  plays: 'Eine Erklärung vergleicht höchstens zwei Züge, und zwei verschiedene.',
  points: 'Diese Steine ergeben keine Stellung, in der etwas zu entscheiden ist.',
  rollout: 'Dieses Ausspielen ist nicht möglich oder passt nicht dazu.',
  score: 'Dieser Spielstand ist nicht möglich, oder die Match-Equity-Tabelle kennt ihn nicht.',
  stop: 'Die Regel, nach der das Ausspielen enden soll, ist nicht möglich.',
  storage: 'Der Speicher dieses Geräts kann das nicht behalten oder nicht zurückgeben.',
  turn: 'Eine der beiden Seiten muss an der Reihe sein.',
};

/** Fehler beim Speichern und bei Sicherungen, zu denen die englische Meldung Genaueres sagt. */
const KEEPING = {
  store_failed: 'Der Browser konnte die Daten nicht speichern oder lesen.',
  backup_format: 'Die Datei ist keine Sicherung dieser Seite.',
  backup_version: 'Die Sicherung stammt von einer neueren Version dieser Seite.',
  backup_damaged: 'Die Sicherung ist beschädigt oder unvollständig.',
  backup_folder: 'In den Ordner für Sicherungen kann nicht geschrieben werden.',
} as const;

const COMPLETE: Readonly<Record<Complete, string>> = {
  aborted: 'Abgebrochen.',
  contest_moved: 'Ein anderer Tab hat dieses Match weitergespielt oder beendet, oder ein anderes begonnen.',
  disposed: 'Die Engine wurde beendet.',
  store_full: 'Auf diesem Gerät ist kein Platz mehr. Sobald Platz ist, wird das von selbst gespeichert.',
  store_blocked: 'In einem anderen Tab ist eine ältere Version dieser Seite offen. Schließe ihn oder lade ihn neu.',
  store_closed:
    'In einem anderen Tab ist eine neuere Version dieser Seite offen, deshalb kann dieser Tab nicht mehr speichern. ' +
    'Lade ihn neu.',
  store_newer: 'Deine Daten wurden von einer neueren Version dieser Seite gespeichert. Lade die Seite neu.',
  store_unavailable: 'Der Browser erlaubt dieser Seite nicht, Daten zu speichern.',
};

const has = <K extends string>(texts: Readonly<Record<K, string>>, key: string): key is K => Object.hasOwn(texts, key);

/** Der Satz zu einer Art von Fehler; null, wenn es keinen gibt. */
export function sentence(kind: string): string | null {
  if (has(KINDS, kind)) return KINDS[kind];
  if (has(COMPLETE, kind)) return COMPLETE[kind];
  if (has(KEEPING, kind)) return KEEPING[kind];
  const [from = '', field = ''] = kind.split('.');
  if (!has(READ_FROM, from) || !has(FIELDS, field)) return null;
  return `Falsche Angabe in ${READ_FROM[from]}: ${FIELDS[field]}.`;
}

/** Der Satz und, was die Engine auf Englisch genauer sagt; ohne Satz deren Meldung allein. */
export function problemText({ kind, message }: { kind: string; message: string }): string {
  const german = sentence(kind);
  if (german === null) return message;
  return Object.hasOwn(COMPLETE, kind) ? german : `${german} Genauer, auf Englisch: ${message}`;
}
