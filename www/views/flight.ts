/**
 * Checkers that fly from their old to their new place: found by comparing two pictures, so that the cause of a move (a
 * play by hand, a step through a match, the engine) does not matter.
 */

import * as g from './geometry';

/** A checker of a picture. */
export interface Piece {
  /** 0: the first colour. */
  colour: 0 | 1;
  x: number;
  y: number;
  /** The `data-at` of its element; null if several checkers share one that must stay. */
  at: string | null;
}

/** All checkers of a board as it is drawn. `second`: those above 0 have the second colour. */
export function piecesOf(
  points: readonly number[],
  off: number,
  opponentOff: number,
  mirrored: boolean,
  second: boolean,
): Piece[] {
  const pieces: Piece[] = [];
  const add = (own: boolean, at: string | null, { x, y }: g.Spot) =>
    pieces.push({ colour: own === second ? 1 : 0, x, y, at });
  points.forEach((signed, place) => {
    const count = Math.abs(signed);
    const bar = place === 0 || place === 25;
    const places = bar ? g.BAR_STACK : g.STACK;
    for (let i = 0; i < count; i++) {
      const spot = bar ? g.barSpot(place === 25, i, mirrored) : g.checkerSpot(place, i, mirrored);
      // The last of a high stack carries its count.
      add(signed > 0, count > places && i >= places - 1 ? null : `${place}:${i}`, spot);
    }
  });
  for (const own of [true, false])
    for (let i = 0; i < (own ? off : opponentOff); i++)
      add(own, `${own ? 'off' : 'other'}:${i}`, { x: g.trayX(mirrored), y: g.slabY(own, i) + g.SLAB / 2 });
  return pieces;
}

export interface Flight {
  from: Piece;
  to: Piece;
}

/** More checkers than a play of doubles with hits moves: the pictures have nothing to do with each other. */
const MOST = 8;

/** The moved checkers between two pictures; none if they are too different for one play. */
export function flights(before: readonly Piece[], now: readonly Piece[]): Flight[] {
  if (before.length !== now.length) return [];
  const key = ({ colour, x, y }: Piece) => `${colour} ${x.toFixed(1)} ${y.toFixed(1)}`;
  const counts = new Map<string, number>();
  for (const piece of before) counts.set(key(piece), (counts.get(key(piece)) ?? 0) + 1);
  const came = now.filter((piece) => {
    const left = counts.get(key(piece)) ?? 0;
    if (left > 0) counts.set(key(piece), left - 1);
    return left === 0;
  });
  const went = before.filter((piece) => {
    const left = counts.get(key(piece)) ?? 0;
    if (left > 0) counts.set(key(piece), left - 1);
    return left > 0;
  });
  if (came.length > MOST || came.length !== went.length) return [];
  const found: Flight[] = [];
  for (const colour of [0, 1] as const) {
    const [from, to] = [went, came].map((pieces) => pieces.filter((piece) => piece.colour === colour));
    if (from!.length !== to!.length) return [];
    // The shortest ways together: there are few, so each is tried against each.
    const left = [...to!];
    for (const piece of from!) {
      left.sort((a, b) => distance(piece, a) - distance(piece, b));
      found.push({ from: piece, to: left.shift()! });
    }
  }
  return found;
}

const distance = (a: g.Spot, b: g.Spot) => Math.hypot(a.x - b.x, a.y - b.y);

/** How long a checker flies, and how long the next one waits before it follows; in milliseconds. */
const TIME = 180;
const AFTER = 90;
/** Changes that follow each other faster are not shown one by one: a held key should jump ahead. */
const HASTE = 140;

/** How many points an arc is drawn through. */
const STEPS = 8;

let last = 0;

/** Whether somebody wants nothing to move. */
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows the flights above a board. `landed` is called for each checker as it lands. Gives what ends them at once.
 */
export function fly(
  board: SVGSVGElement,
  layer: SVGGElement,
  found: readonly Flight[],
  second: boolean,
  landed: () => void,
): () => void {
  const now = performance.now();
  const hasty = now - last < HASTE;
  last = now;
  if (found.length === 0) return () => {};
  if (hasty || still()) {
    landed();
    return () => {};
  }
  const endings = found.map(({ from, to }, n) => {
    const rests = to.at === null ? null : board.querySelector<SVGElement>(`[data-at="${to.at}"]`);
    rests?.classList.add('away');
    const checker = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    checker.setAttribute('class', `checker flying ${(to.colour === 1) === second ? 'own' : 'other'}`);
    for (const [radius, name] of [
      [g.CHECKER / 2 - 0.75, ''],
      [g.CHECKER / 2 - 7, 'ring'],
    ] as const) {
      const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      circle.setAttribute('r', String(radius));
      if (name) circle.setAttribute('class', name);
      checker.append(circle);
    }
    layer.append(checker);
    const lift = Math.min(0.18 * distance(from, to), 46);
    const up = (from.y + to.y) / 2 < g.MIDDLE ? 1 : -1;
    const frames = Array.from({ length: STEPS + 1 }, (_, i) => {
      const part = i / STEPS;
      const x = from.x + part * (to.x - from.x);
      const y = from.y + part * (to.y - from.y) + up * lift * 4 * part * (1 - part);
      return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
    });
    const flight = checker.animate(frames, {
      duration: TIME,
      delay: n * AFTER,
      easing: 'cubic-bezier(0.45, 0.05, 0.4, 1)',
      fill: 'both',
    });
    const end = () => {
      checker.remove();
      rests?.classList.remove('away');
    };
    flight.onfinish = () => {
      end();
      landed();
    };
    return () => {
      flight.onfinish = null;
      flight.cancel();
      end();
    };
  });
  return () => {
    for (const end of endings) end();
  };
}
