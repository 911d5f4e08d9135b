/** The words of the views of matches: fetched with these views, in both languages. */

import { de } from '../texts/matches-de';
import { en, type MatchTexts } from '../texts/matches-en';
import { useTools } from './app-context';

export function useMatchTexts(): MatchTexts {
  const { language } = useTools();
  return language === 'de' ? de : en;
}
