/** Diagrams for books and web pages: an author's additions to the picture of a board. */

/** A place on the picture, in its units. */
export type Place = readonly [x: number, y: number];

export interface Diagram {
  /** Lines below the board. */
  lines: readonly string[];
  marks: readonly Place[];
  arrows: readonly (readonly [Place, Place])[];
  /** Without the white ground of the lines. */
  transparent: boolean;
}

/** Height of a line below the board. */
const LINE = 34;
/** Shorter ways are clicks. */
const CLICK = 14;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The size of a diagram of a board of this size. */
export const diagramSize = (width: number, height: number, { lines }: Diagram): [number, number] => [
  width,
  height + (lines.length > 0 ? (lines.length + 0.4) * LINE : 0),
];

/** The diagram as an SVG; `board` is the SVG of the board. */
export function diagramSvg(board: string, width: number, height: number, diagram: Diagram): string {
  const { lines, marks, arrows, transparent } = diagram;
  const [, whole] = diagramSize(width, height, diagram);
  const ground = transparent ? '' : `<rect width="${width}" height="${whole}" fill="#ffffff"/>`;
  const circles = marks.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="17" fill="none" stroke="#d62d20" stroke-width="5"/>`,
  );
  const texts = lines.map((line, n) => {
    const y = height + (n + 0.85) * LINE;
    const weight = n === 0 ? 650 : 450;
    return (
      `<text x="14" y="${y}" font-family="system-ui, sans-serif" font-size="21" font-weight="${weight}" ` +
      `fill="#1b2325">${escaped(line)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">` +
    `${ground}${board}${circles.join('')}${arrows.map(arrow).join('')}${texts.join('')}</svg>`
  );
}

function arrow([[x1, y1], [x2, y2]]: readonly [Place, Place]): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const at = (turn: number, length: number) =>
    `${(x2 + length * Math.cos(angle + turn)).toFixed(1)},${(y2 + length * Math.sin(angle + turn)).toFixed(1)}`;
  return (
    `<path d="M${x1},${y1}L${at(Math.PI, 12)}" stroke="#d62d20" stroke-width="6" stroke-linecap="round" fill="none"/>` +
    `<polygon points="${x2},${y2} ${at(Math.PI - 0.45, 24)} ${at(Math.PI + 0.45, 24)}" fill="#d62d20"/>`
  );
}

/** The diagram with the pointer's drawing from one place to another: a mark, its removal, or an arrow. */
export function drawn(diagram: Diagram, from: Place, to: Place): Diagram {
  const far = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  if (far(from, to) > CLICK) return { ...diagram, arrows: [...diagram.arrows, [from, to]] };
  const left = diagram.marks.filter((mark) => far(mark, to) > CLICK);
  return { ...diagram, marks: left.length < diagram.marks.length ? left : [...diagram.marks, to] };
}

/** The element of the npm package that shows the position in another page. */
export const embedCode = (element: 'gammon-board' | 'gammon-analysis', xgid: string, version: string): string =>
  `<script type="module" src="https://cdn.jsdelivr.net/npm/gammonlab@${version}/dist/elements.js"></script>\n` +
  `<${element} xgid="${escaped(xgid)}"></${element}>\n`;
