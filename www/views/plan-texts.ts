/** The words of the study plan. */

import { en } from '../texts/plan-en';
import { wordsHook } from './words';

export const usePlanTexts = wordsHook('plan', en);
