/** Was der Diagramm-Editor auf Deutsch sagt. */

import type { DiagramTexts } from './diagram-en';

export const de: DiagramTexts = {
  title: 'Diagramm',
  caption: 'Bildunterschrift',
  captionHint: 'Zum Beispiel: Schwarz spielt 6-2',
  score: 'Spielstand',
  pips: 'Pips',
  look: 'Brett',
  size: 'Größe',
  candidates: 'Kandidaten im Bild',
  transparent: 'Durchsichtiger Hintergrund',
  draw: 'Klicke auf einen Punkt im Bild, um ihn zu markieren, oder ziehe einen Pfeil.',
  clear: 'Markierungen und Pfeile entfernen',
  preview: 'Vorschau des Diagramms',
  embed: 'Code für eine Webseite',
  board: 'Brett',
  analysis: 'Brett mit Analyse',
  clean: 'Nur das Brett',
  cleanThis: 'Diese Stellung',
  cleanLive: 'Match in einem anderen Tab',
  waiting: 'Spiele oder erfasse ein Match in einem anderen Tab dieses Browsers: Sein Brett erscheint hier.',
};
