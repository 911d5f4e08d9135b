/**
 * Dice that can be checked afterwards. A secret of 256 bits comes from the browser's secure source; its SHA-256, the
 * commitment, is shown before the match, and the secret after it. Throw n (from 1) is read off SHA-256 of
 * `secret:word:n` in UTF-8: its bytes in order, those of 252 and more left out; the first two give one die each, the
 * rest of a division by 6 plus 1. docs/play.md shows how anybody can check that.
 */

import type { Roll } from '../engine/port';
import type { DiceSource } from '../state/contest';

/** Bytes from here on would make some numbers more likely. */
const FAIR = 252;

/** A new secret with its commitment; the word is the player's. */
export async function newSource(): Promise<DiceSource> {
  const secret = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { secret, commitment: hexOf(await sha256(secret)), word: '' };
}

/** Throw number `n`, from 1: both dice in the order in which they fell. */
export async function throwOf({ secret, word }: DiceSource, n: number): Promise<Roll> {
  const [first, second] = [...(await sha256(`${secret}:${word}:${n}`))].filter((byte) => byte < FAIR);
  // 31 of 32 bytes that are left out come once in 10^55 throws.
  if (first === undefined || second === undefined) throw new Error(`throw ${n}: no fair bytes`);
  return [(first % 6) + 1, (second % 6) + 1];
}

/** Whether a secret is the one that was committed to. */
export async function isCommitted({ secret, commitment }: DiceSource): Promise<boolean> {
  return hexOf(await sha256(secret)) === commitment;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
