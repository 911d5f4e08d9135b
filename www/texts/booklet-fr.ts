/** Les textes des livrets en français. */

import type { BookletTexts } from './booklet-en';

export const fr: BookletTexts = {
  title: 'Livret',
  lead: 'Des diagrammes numérotés à imprimer, avec les solutions.',
  choose: 'Choisir les positions',
  reading: 'Lecture des positions…',
  none: 'Il n’y a aucune position.',
  name: 'Titre du livret',
  text: 'Introduction',
  solutions: 'Solutions',
  places: { below: 'Sous chaque diagramme', at_end: 'À la fin', left: 'Aucune' },
  candidates: 'Candidats par position',
  played: 'joué',
  positions: (n) => (n < 2 ? `${n} position` : `${n} positions`),
  position: (n) => `Position ${n}`,
  shown: (n) => `Candidats de la position ${n}`,
  save: 'Enregistrer en',
  saved: (name) => `${name} enregistré.`,
  note:
    'Imprimez le fichier HTML dans le navigateur, ou enregistrez-le en PDF. Markdown et LaTeX sont des archives avec ' +
    'les images.',
};
