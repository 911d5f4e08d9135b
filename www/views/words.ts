/** The texts of views in the language of the page: English comes with the view, other languages are fetched. */

import { useEffect, useState } from 'preact/hooks';
import { loadWords, type Modules, use, wordsOf } from '../texts';
import { useTools } from './app-context';

/** A hook for the texts of a module. `later` fetches them before it draws the view. */
export function wordsHook<M extends keyof Modules>(module: M, english: Modules[M]): () => Modules[M] {
  use(module);
  return () => {
    const { language } = useTools();
    const [, drawAgain] = useState(0);
    const texts = language === 'en' ? english : wordsOf(module, language);
    useEffect(() => {
      if (texts === null) void loadWords(language).then(() => drawAgain((n) => n + 1));
    }, [texts, language]);
    return texts ?? english;
  };
}
