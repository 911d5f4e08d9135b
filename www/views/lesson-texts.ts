/** The words of the pages of lessons. */

import { en } from '../texts/lessons-en';
import { wordsHook } from './words';

export const useLessonTexts = wordsHook('lessons', en);
