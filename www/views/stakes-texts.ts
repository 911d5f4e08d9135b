/** The words of the comparison of stakes. */

import { en } from '../texts/stakes-en';
import { wordsHook } from './words';

export const useStakesTexts = wordsHook('stakes', en);
