/** The words of booklets. */

import { en } from '../texts/booklet-en';
import { wordsHook } from './words';

export const useBookletTexts = wordsHook('booklet', en);
