/**
 * Settings kept on the device, in the browser's simplest store: they are needed before the first drawing, at once.
 */

import type { Level } from '../engine/port';
import { LEVELS, QUICK_LEVELS } from '../state/levels';
import { type ReviewChoice, USUAL_REVIEW } from '../state/matches';
import { NO_CHOICE, type ProgressChoice } from '../state/progress';
import { keptRollout } from '../state/rollout-choice';
import type { SavedSearch } from '../state/search';
import { BOARD_THEMES, DEFAULT_SETTINGS, LANGUAGE_CODES, type Settings } from '../state/settings';
import { WIDTHS } from '../state/widths';
import { StoreError } from './store/problem';

const KEY = 'gammonlab.settings';

/** Reads the settings; anything missing or no longer known is at its default. */
export function keptSettings(storage: Pick<Storage, 'getItem'>, deviceLanguage: string): Settings {
  const language = LANGUAGE_CODES.find((code) => deviceLanguage.split('-')[0] === code);
  const fresh: Settings = { ...DEFAULT_SETTINGS, ...(language && { language }) };
  try {
    before = settingsFrom(JSON.parse(storage.getItem(KEY) ?? '{}'), fresh);
  } catch {
    before = fresh;
  }
  return { ...fresh, ...before };
}

/** Settings from the stored ones; missing or unsupported ones are as in `fresh`. */
export function settingsFrom(value: unknown, fresh: Settings): Settings {
  const kept = (value ?? {}) as Partial<Record<keyof Settings, unknown>>;
  const one = <V extends string>(value: unknown, allowed: readonly V[], otherwise: V): V =>
    allowed.includes(value as V) ? (value as V) : otherwise;
  return {
    theme: one(kept.theme, ['auto', 'light', 'dark'], fresh.theme),
    language: one(kept.language, LANGUAGE_CODES, fresh.language),
    level: one(kept.level, LEVELS, fresh.level),
    interval: one(kept.interval, WIDTHS, fresh.interval),
    mirrored: kept.mirrored === true,
    below: one(kept.below, ['player', 'roller'], fresh.below),
    tap: one(kept.tap, ['move', 'choose'], fresh.tap),
    motion: kept.motion !== false,
    sound: kept.sound !== false,
    forced: kept.forced !== false,
    finish: kept.finish === true,
    autoRoll: kept.autoRoll === true,
    board: one(kept.board, BOARD_THEMES, fresh.board),
    met: one(kept.met, ['kazaross-xg2', 'gammonlab'], fresh.met),
    rollout: keptRollout(kept.rollout),
    review: keptReview(kept.review),
    progress: keptProgress(kept.progress),
    searches: keptSearches(kept.searches),
  };
}

function keptReview(kept: unknown): ReviewChoice {
  const { level, cubeLevel } = (kept ?? {}) as Partial<ReviewChoice>;
  const known = (given: Level | undefined, usual: Level) => QUICK_LEVELS.find((one) => one === given) ?? usual;
  const { level: plays, cubeLevel: cube, interval } = USUAL_REVIEW;
  return { level: known(level, plays), cubeLevel: known(cubeLevel, cube), interval };
}

function keptProgress(kept: unknown): ProgressChoice {
  const { names, basis } = (kept ?? {}) as Partial<Record<keyof ProgressChoice, unknown>>;
  if (!Array.isArray(names)) return NO_CHOICE;
  const text = (value: unknown) => typeof value === 'string';
  return { names: names.filter(text), basis: text(basis) ? (basis as string) : null };
}

function keptSearches(kept: unknown): SavedSearch[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.name === 'string' && typeof one?.text === 'string');
}

/** This tab's last saved state, so that only its changes overwrite another tab's. */
let before: Partial<Settings> = {};

/**
 * Keeps the settings: those that this tab has changed take the place of those there. Throws if nothing can be stored.
 */
export function keepSettings(storage: Pick<Storage, 'getItem' | 'setItem'>, settings: Settings): void {
  const there = parsed(storage.getItem(KEY));
  const entries = Object.entries(settings) as [keyof Settings, unknown][];
  const changed = Object.fromEntries(entries.filter(([key, value]) => !(key in there) || before[key] !== value));
  try {
    storage.setItem(KEY, JSON.stringify({ ...settings, ...there, ...changed }));
    before = settings;
  } catch (error) {
    throw new StoreError(
      (error as Error | null)?.name === 'QuotaExceededError' ? 'store_full' : 'store_unavailable',
      error,
    );
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
