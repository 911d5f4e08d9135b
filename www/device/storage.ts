/** Settings kept on the device. */

import type { Level } from '../engine/port';
import { REVIEW_LEVELS, type ReviewChoice, USUAL_REVIEW } from '../state/matches';
import { NO_CHOICE, type ProgressChoice } from '../state/progress';
import { keptRollout } from '../state/rollout-choice';
import { DEFAULT_SETTINGS, type Settings } from '../state/settings';
import { WIDTHS } from '../state/widths';

const KEY = 'gammonlab.settings';

/** Reads the settings; anything missing or no longer known is at its default. */
export function keptSettings(storage: Pick<Storage, 'getItem'>, deviceLanguage: string): Settings {
  const fresh: Settings = { ...DEFAULT_SETTINGS, language: deviceLanguage.startsWith('de') ? 'de' : 'en' };
  let kept: Partial<Record<keyof Settings, unknown>>;
  try {
    kept = (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as typeof kept;
  } catch {
    return fresh;
  }
  const one = <V extends string>(value: unknown, allowed: readonly V[], otherwise: V): V =>
    allowed.includes(value as V) ? (value as V) : otherwise;
  return {
    theme: one(kept.theme, ['auto', 'light', 'dark'], fresh.theme),
    language: one(kept.language, ['en', 'de'], fresh.language),
    level: one(kept.level, ['1ply', '2ply', '3ply', '4ply', '5ply', 'roller', 'roller+', 'roller++'], fresh.level),
    interval: one(kept.interval, WIDTHS, fresh.interval),
    mirrored: kept.mirrored === true,
    below: one(kept.below, ['player', 'roller'], fresh.below),
    met: one(kept.met, ['kazaross-xg2', 'gammonlab'], fresh.met),
    rollout: keptRollout(kept.rollout),
    review: keptReview(kept.review),
    progress: keptProgress(kept.progress),
  };
}

function keptReview(kept: unknown): ReviewChoice {
  const { level, cubeLevel } = (kept ?? {}) as Partial<ReviewChoice>;
  const known = (given: Level | undefined, usual: Level) => REVIEW_LEVELS.find((one) => one === given) ?? usual;
  const { level: plays, cubeLevel: cube, interval } = USUAL_REVIEW;
  return { level: known(level, plays), cubeLevel: known(cubeLevel, cube), interval };
}

function keptProgress(kept: unknown): ProgressChoice {
  const { names, basis } = (kept ?? {}) as Partial<Record<keyof ProgressChoice, unknown>>;
  if (!Array.isArray(names)) return NO_CHOICE;
  const text = (value: unknown) => typeof value === 'string';
  return { names: names.filter(text), basis: text(basis) ? (basis as string) : null };
}

export function keepSettings(storage: Pick<Storage, 'setItem'>, settings: Settings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden store loses the settings at the end of the visit, nothing else.
  }
}
