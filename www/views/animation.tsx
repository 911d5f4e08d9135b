/** A game as an animated picture: each scene drawn as the page draws boards, all of them in one GIF. */

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { render } from 'preact';
import type { Scene } from '../state/animation';
import { Board } from './board';
import { carry } from './geometry';
import { asSvg, svgImage } from './picture';

/** Width of the picture, and height of the line below the board, in pixels. */
const WIDTH = 600;
const LINE = 34;
/** Colours of the board and of its smoothed edges; one more is for pixels that do not change. */
const COLOURS = 127;
const STAYS = COLOURS;

/** `text` is the line below a scene, `told` hears how much is done, from 0 to 1. */
export async function gameGif(
  scenes: readonly Scene[],
  mirrored: boolean,
  text: (scene: Scene) => string,
  told: (done: number) => void,
): Promise<Blob> {
  const gif = GIFEncoder();
  const canvas = document.createElement('canvas');
  const palette = await paletteOf(scenes, (scene) => drawn(canvas, scene, mirrored, text(scene)));
  let before: Uint8Array | null = null;
  for (const [n, scene] of scenes.entries()) {
    const index = applyPalette(await drawn(canvas, scene, mirrored, text(scene)), palette);
    gif.writeFrame(changed(index, before), canvas.width, canvas.height, {
      ...(before ? {} : { palette: [...palette, [0, 0, 0]], repeat: 0 }),
      delay: scene.time,
      transparent: before !== null,
      transparentIndex: STAYS,
      dispose: 1,
    });
    before = index;
    told((n + 1) / scenes.length);
    // The page stays alive.
    await new Promise((done) => setTimeout(done));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** The pixels of a scene with its line of text. */
async function drawn(canvas: HTMLCanvasElement, scene: Scene, mirrored: boolean, text: string) {
  const image = await pictureOf(scene, mirrored);
  const height = Math.round((WIDTH * image.height) / image.width);
  [canvas.width, canvas.height] = [WIDTH, height + LINE];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, WIDTH, height);
  context.fillStyle = '#1b2325';
  context.font = '600 18px Inter, system-ui, sans-serif';
  context.fillText(text, 12, height + 23, WIDTH - 24);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** The colours of a game: of its beginning, and of the first play of each side, with its arrows. */
async function paletteOf(
  scenes: readonly Scene[],
  pixelsOf: (scene: Scene) => Promise<Uint8ClampedArray>,
): Promise<number[][]> {
  const first = (player: 0 | 1) => scenes.find(({ moves, moment }) => moves.length > 0 && moment.player === player);
  const samples = [scenes[0], first(0), first(1)].filter((scene) => scene !== undefined);
  const pixels: Uint8ClampedArray[] = [];
  for (const scene of samples) pixels.push(await pixelsOf(scene));
  const all = new Uint8ClampedArray(await new Blob(pixels as BlobPart[]).arrayBuffer());
  const palette = quantize(all, COLOURS);
  while (palette.length < COLOURS) palette.push([0, 0, 0]);
  return palette;
}

/** The pixels that are other than before; all others stay. */
function changed(index: Uint8Array, before: Uint8Array | null): Uint8Array {
  return before ? index.map((colour, n) => (colour === before[n] ? STAYS : colour)) : index;
}

/** A scene as an image, drawn beside the window. */
async function pictureOf({ board, moves, turned, offered }: Scene, mirrored: boolean): Promise<HTMLImageElement> {
  const { points, off, arrows } = carry(board.points, board.off.onRoll, moves, mirrored);
  const place = document.createElement('div');
  place.className = 'beside-window';
  document.body.append(place);
  try {
    render(
      <Board
        points={points}
        off={off}
        opponentOff={board.off.opponent}
        cube={board.cube}
        dice={board.dice}
        arrows={arrows}
        mirrored={mirrored}
        secondOnRoll={board.turn === -1}
        turned={turned}
        offered={offered ? 'opponent' : null}
        crawford={board.score.kind === 'match' && board.score.crawford && board.score.length > 1}
        played={moves.length > 0}
        label=""
        description=""
      />,
      place,
    );
    return await svgImage(asSvg(place.querySelector('svg')!));
  } finally {
    render(null, place);
    place.remove();
  }
}
