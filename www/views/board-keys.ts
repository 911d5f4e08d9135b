/** Arrow keys on a board: the focus walks over the places that can be used, and over dice and cube. */

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A place, the dice or the cube: where it is, and in which row: 0 above, 1 dice and cube, 2 below. */
interface Stop {
  element: Element;
  x: number;
  row: number;
}

function stopOf(board: Element, element: Element): Stop {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const whole = board.getBoundingClientRect();
  const above = top + bottom < whole.top + whole.bottom;
  return { element, x: (left + right) / 2, row: element.matches('.press') ? 1 : above ? 0 : 2 };
}

/**
 * Moves the focus: to the next usable place in the row, or to the nearest one in the next row. The first key goes to
 * the checker that is furthest back.
 */
export function walkBoard({ key }: KeyboardEvent): void {
  const step = STEPS[key];
  const board = document.querySelector('svg.board:has(.hands)');
  if (!step || !board) return;
  const places = [...board.querySelectorAll<SVGElement>('.hands rect[aria-disabled=false]')];
  const all = [...places, ...board.querySelectorAll<SVGElement>('.press')];
  const focused = document.activeElement;
  if (!focused || !board.contains(focused)) {
    const last = places.filter((one) => one.dataset.place !== 'off').sort((a, b) => at(b) - at(a))[0];
    (last ?? all[0])?.focus();
    return;
  }
  const here = stopOf(board, focused);
  const [x, y] = step;
  const stops = all
    .map((element) => stopOf(board, element))
    .filter((one) => (x === 0 ? (one.row - here.row) * y > 0 : one.row === here.row && (one.x - here.x) * x > 1));
  const far = (one: Stop) => 1e4 * Math.abs(one.row - here.row) + Math.abs(one.x - here.x);
  const next = stops.sort((one, other) => far(one) - far(other))[0];
  (next?.element as SVGElement | undefined)?.focus();
}

const at = ({ dataset }: SVGElement): number => Number(dataset.place);

/** The keys that walk over a board, for a page on which they have no other use. */
export const WALK = Object.fromEntries(Object.keys(STEPS).map((key) => [key, walkBoard]));
