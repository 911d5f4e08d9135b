/** The board as a separate file: an SVG that needs no style sheet, and a PNG of it. */

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** The drawing as it looks now, each colour written into its element. */
export function asSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const drawn = board.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const style = getComputedStyle(drawn[i]!);
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  return new XMLSerializer().serializeToString(copy);
}

/** The picture of the board as a PNG, twice as large. */
export const boardPng = (board: SVGSVGElement): Promise<Blob> => captioned(board, []);

/** Height of a line of a caption, and the letters in it, in units of the board. */
const LINE = 30;
const LETTERS = 20;

/** The picture of the board with lines of text below it, as a PNG, twice as large. */
export async function captioned(board: SVGSVGElement, caption: readonly string[]): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const image = await svgImage(asSvg(board));
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width;
  const below = caption.length > 0 ? (caption.length + 0.6) * LINE : 0;
  canvas.height = 2 * (height + below);
  const context = canvas.getContext('2d')!;
  if (below > 0) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, 2 * height);
  context.fillStyle = '#1b2325';
  for (const [n, line] of caption.entries()) {
    context.font = `${n === 0 ? 650 : 450} ${2 * LETTERS}px Inter, system-ui, sans-serif`;
    // A long line is drawn narrower, so that nothing is cut off.
    context.fillText(line, 24, 2 * (height + (n + 1) * LINE), canvas.width - 48);
  }
  return pngOf(canvas);
}

/** An SVG as an image that a canvas can draw. */
export async function svgImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** An SVG of this size as a PNG, `scale` times as large. */
export async function svgPng(svg: string, [width, height]: readonly [number, number], scale: number): Promise<Blob> {
  const image = await svgImage(svg);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(scale * width);
  canvas.height = Math.round(scale * height);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pngOf(canvas);
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture could not be made'))), 'image/png'),
  );

/** Gives the visitor a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
