/** The words of the views of matches. */

import { en } from '../texts/matches-en';
import { wordsHook } from './words';

export const useMatchTexts = wordsHook('matches', en);
