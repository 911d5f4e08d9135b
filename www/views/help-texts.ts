/** The tasks of the help. */

import { en } from '../texts/help-en';
import { wordsHook } from './words';

export const useHelpTexts = wordsHook('help', en);
