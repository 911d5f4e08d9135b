/**
 * Dates of matches, which every program and site writes in its own way: read like the engine does
 * (src/review/progress/date.rs), shown in one form.
 */

const NAMES: readonly (readonly [string, string])[] = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april', 'april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'august'],
  ['september', 'september'],
  ['october', 'oktober'],
  ['november', 'november'],
  ['december', 'dezember'],
];

/** A number with its count of digits and the character after it, or a month. */
type Piece = { value: number; digits: number; then: string } | { month: number };

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  const lower = text.toLowerCase();
  for (const match of lower.matchAll(/\d+|[^\d\s.,/:;\-()]+/g)) {
    const [word] = match;
    const then = lower[match.index + word.length] ?? '';
    if (/^\d/.test(word)) {
      // Times of the day have colons.
      if (lower[match.index - 1] !== ':' && then !== ':')
        found.push({ value: Number(word), digits: word.length, then });
    } else if (word.length >= 3) {
      const month = NAMES.findIndex((names) => names.some((name) => name.startsWith(word)));
      if (month >= 0) found.push({ month: month + 1 });
    }
  }
  return found;
}

/** A date as `2025-11-08`, or `2025-11` if the day is not known; null for texts without year and month. */
export function isoDate(text: string): string | null {
  const all = pieces(text);
  const number = (at: number) => {
    const piece = all[at];
    return piece && 'value' in piece ? piece : null;
  };
  const short = (at: number) => {
    const piece = number(at);
    return piece && piece.digits <= 2 ? piece.value : null;
  };
  const named = all.findIndex((piece) => 'month' in piece);
  if (named >= 0) {
    const year = all.find((piece) => 'value' in piece && piece.digits === 4);
    if (!year || !('value' in year)) return null;
    const { month } = all[named] as { month: number };
    return checked(year.value, month, short(named - 1) ?? short(named + 1) ?? 0);
  }
  const first = number(0);
  if (!first) return null;
  if (first.digits === 8)
    return checked(Math.floor(first.value / 10_000), Math.floor(first.value / 100) % 100, first.value % 100);
  const second = short(1);
  if (second === null) return null;
  if (first.digits === 4) return checked(first.value, second, short(2) ?? 0);
  const year = number(2);
  if (year?.digits !== 4 || first.digits > 2) return null;
  // `3/4/2025` is March to some and April to others.
  if (first.then === '.' || first.value > 12 || first.value === second) return checked(year.value, second, first.value);
  return second > 12 ? checked(year.value, first.value, second) : null;
}

function checked(year: number, month: number, day: number): string | null {
  if (year < 1900 || year >= 2200 || month < 1 || month > 12 || day > 31) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return day === 0 ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
}

/** A date as displayed: in one form if it can be read, else as it was written. */
export const shownDate = (text: string | null): string | null => text && (isoDate(text) ?? text);
