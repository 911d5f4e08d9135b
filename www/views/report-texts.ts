/** The words of the report of a match: fetched with it, in both languages. */

import { de, germanWarning } from '../texts/report-de';
import { en, type ReportTexts } from '../texts/report-en';
import { useTools } from './app-context';

export function useReportTexts(): ReportTexts {
  return useTools().language === 'de' ? de : en;
}

/** A warning of the engine in the language of the page. */
export function useWarnings(): (warning: string) => string {
  return useTools().language === 'de' ? germanWarning : (warning) => warning;
}
