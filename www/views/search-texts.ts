/** The words of search, links and transcription: fetched with these views, in both languages. */

import { de } from '../texts/search-de';
import { en, type SearchTexts } from '../texts/search-en';
import { useTools } from './app-context';

export function useSearchTexts(): SearchTexts {
  return useTools().language === 'de' ? de : en;
}
