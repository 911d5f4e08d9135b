/** Cards as files of other programs. Fetched when an export is asked for. */

import type { Card } from '../state/cards';
import { cardsCsv } from './csv';

export async function writeCards(cards: readonly Card[]): Promise<Blob> {
  return new Blob([cardsCsv(cards)], { type: 'text/csv' });
}
