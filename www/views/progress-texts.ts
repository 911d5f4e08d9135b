/** The words of the page "My progress". */

import { en } from '../texts/progress-en';
import { wordsHook } from './words';

export const useProgressTexts = wordsHook('progress', en);
