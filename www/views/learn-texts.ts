/** The words of learning and of the drill. */

import { en } from '../texts/learn-en';
import { wordsHook } from './words';

export const useLearnTexts = wordsHook('learn', en);
