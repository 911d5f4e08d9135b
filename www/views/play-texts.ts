/** The words of playing against the engine: fetched with its views, in both languages. */

import { de } from '../texts/play-de';
import { en, type PlayTexts } from '../texts/play-en';
import { useApp } from './app-context';

export function usePlayTexts(): PlayTexts {
  const { language } = useApp().state.settings;
  return language === 'de' ? de : en;
}
