/** The words of the report of a match. */

import { en } from '../texts/report-en';
import { wordsHook } from './words';

export const useReportTexts = wordsHook('report', en);
