/** The user's permanent choices, stored on the device. */

import type { Language as EngineLanguage, Interval, Level, MatchEquityName } from '../engine/port';
import { type ReviewChoice, USUAL_REVIEW } from './matches';
import { NO_CHOICE, type ProgressChoice } from './progress';
import { type RolloutChoice, USUAL_ROLLOUT } from './rollout-choice';
import type { SavedSearch } from './search';

export type Theme = 'auto' | 'light' | 'dark';

/** The languages of the page, those of the engine: each is a line here and a file per module in `www/texts`. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', point: '.' },
  de: { name: 'Deutsch', locale: 'de-DE', point: ',' },
  fr: { name: 'Français', locale: 'fr-FR', point: ',' },
} as const satisfies Readonly<Record<EngineLanguage, { name: string; locale: string; point: '.' | ',' }>>;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

export const BOARD_THEMES = ['classic', 'wood', 'tournament', 'paper'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

export interface Settings {
  theme: Theme;
  language: Language;
  level: Level;
  /** Width of the search for plays. */
  interval: Interval;
  /** Draw the home board on the left instead of the right. */
  mirrored: boolean;
  /** The player at the bottom of a match's boards: always the same one, or the side on roll. */
  below: 'player' | 'roller';
  /** The effect of a tap on a checker: it moves by the first die, or shows its destinations. */
  tap: 'move' | 'choose';
  /** Whether checkers fly and dice roll. */
  motion: boolean;
  /** Whether a game can be heard. */
  sound: boolean;
  /** Whether rolls without a decision and forced plays go by themselves in a match against the engine. */
  forced: boolean;
  /** Whether a complete play is made by itself, without a tap on the dice. */
  finish: boolean;
  /** Whether the own dice roll by themselves although the cube could be turned. */
  autoRoll: boolean;
  /** How boards look. */
  board: BoardTheme;
  /** The table for match scores. */
  met: MatchEquityName;
  /** How positions are rolled out. */
  rollout: RolloutChoice;
  /** How deep matches are analysed. */
  review: ReviewChoice;
  /** The player followed over time. */
  progress: ProgressChoice;
  /** Searches that were given a name. */
  searches: readonly SavedSearch[];
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'auto',
  language: 'en',
  level: '3ply',
  interval: 'normal',
  mirrored: false,
  below: 'player',
  tap: 'move',
  motion: true,
  sound: true,
  forced: true,
  finish: false,
  autoRoll: false,
  board: 'classic',
  met: 'kazaross-xg2',
  rollout: USUAL_ROLLOUT,
  review: USUAL_REVIEW,
  progress: NO_CHOICE,
  searches: [],
};
