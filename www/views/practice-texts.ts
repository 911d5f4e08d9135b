/** The words of the exercises. */

import { en } from '../texts/practice-en';
import { wordsHook } from './words';

export const usePracticeTexts = wordsHook('practice', en);
