/** The words of search, links and transcription. */

import { en } from '../texts/search-en';
import { wordsHook } from './words';

export const useSearchTexts = wordsHook('search', en);
