/** The words of playing against the engine. */

import { en } from '../texts/play-en';
import { wordsHook } from './words';

export const usePlayTexts = wordsHook('play', en);
