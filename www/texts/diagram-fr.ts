/** Les textes de l’éditeur de diagrammes en français. */

import type { DiagramTexts } from './diagram-en';

export const fr: DiagramTexts = {
  title: 'Diagramme',
  caption: 'Légende',
  captionHint: 'Par exemple : les noirs jouent 6-2',
  score: 'Score',
  pips: 'Pips',
  look: 'Tablier',
  size: 'Taille',
  candidates: 'Candidats dans l’image',
  transparent: 'Fond transparent',
  draw: 'Cliquez sur une flèche du tablier pour la marquer, ou faites glisser pour dessiner une flèche.',
  clear: 'Enlever les marques et les flèches',
  preview: 'Aperçu du diagramme',
  embed: 'Code pour une page web',
  board: 'Tablier',
  analysis: 'Tablier avec analyse',
  clean: 'Tablier seul',
  cleanThis: 'Cette position',
  cleanLive: 'Match d’un autre onglet',
  waiting: 'Jouez ou transcrivez un match dans un autre onglet de ce navigateur : son tablier apparaît ici.',
};
