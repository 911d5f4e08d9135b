/** The words of the storage. */

import { en } from '../texts/storage-en';
import { wordsHook } from './words';

export const useStorageTexts = wordsHook('storage', en);
