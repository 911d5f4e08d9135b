/** The words of the maker of diagrams. */

import { en } from '../texts/diagram-en';
import { wordsHook } from './words';

export const useDiagramTexts = wordsHook('diagram', en);
