/** The tasks of the help: fetched with it, in all languages. */

import { de } from '../texts/help-de';
import { en, type HelpTexts } from '../texts/help-en';
import { useTools } from './app-context';

export function useHelpTexts(): HelpTexts {
  return useTools().language === 'de' ? de : en;
}
