/** What a user has chosen for good: kept on the device. */

import type { Interval, Level, MatchEquityName } from '../engine/port';
import { type ReviewChoice, USUAL_REVIEW } from './matches';
import { NO_CHOICE, type ProgressChoice } from './progress';
import { type RolloutChoice, USUAL_ROLLOUT } from './rollout-choice';
import type { SavedSearch } from './search';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'de';

export interface Settings {
  theme: Theme;
  language: Language;
  level: Level;
  /** How wide the search for plays is. */
  interval: Interval;
  /** Draw the home board on the left instead of the right. */
  mirrored: boolean;
  /** Who is below on the boards of a match: always the same player, or whoever is on roll. */
  below: 'player' | 'roller';
  /** What match scores are judged by. */
  met: MatchEquityName;
  /** How positions are rolled out. */
  rollout: RolloutChoice;
  /** How deep matches are analysed. */
  review: ReviewChoice;
  /** Who is followed over time. */
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
  met: 'kazaross-xg2',
  rollout: USUAL_ROLLOUT,
  review: USUAL_REVIEW,
  progress: NO_CHOICE,
  searches: [],
};
