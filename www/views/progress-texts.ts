/** The words of the page "Me over time": fetched with it, in both languages. */

import { de } from '../texts/progress-de';
import { en, type ProgressTexts } from '../texts/progress-en';
import { useTools } from './app-context';

export function useProgressTexts(): ProgressTexts {
  return useTools().language === 'de' ? de : en;
}
