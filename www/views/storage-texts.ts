/** The words of the storage: fetched with its views, in both languages. */

import { de } from '../texts/storage-de';
import { en, type StorageTexts } from '../texts/storage-en';
import { useApp } from './app-context';

export function useStorageTexts(): StorageTexts {
  const { language } = useApp().state.settings;
  return language === 'de' ? de : en;
}
