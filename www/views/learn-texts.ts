/** The words of learning and of the drill: fetched with their views, in both languages. */

import { de } from '../texts/learn-de';
import { en, type LearnTexts } from '../texts/learn-en';
import { useTools } from './app-context';

export function useLearnTexts(): LearnTexts {
  const { language } = useTools();
  return language === 'de' ? de : en;
}
