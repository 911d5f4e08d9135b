/** La page d’accueil en français. */

import { compte } from './counted-fr';
import type { HomeTexts } from './home-en';

export const fr: HomeTexts = {
  title: 'Voyez où le match s’est joué.',
  lead:
    'Déposez un match de backgammon : Gammonlab analyse sur cet appareil chaque coup, chaque décision de videau et ' +
    'chaque jet, montre les erreurs et vous aide à progresser. Sans compte, sans envoi, même hors ligne.',
  drop: 'Déposez un fichier de match ici',
  formats:
    'eXtreme Gammon, GNU Backgammon, BGBlitz, Galaxy, Heroes, PlayOK, etc. ; un ou plusieurs fichiers, ou un dossier.',
  choose: 'Choisir un fichier',
  example: 'Ouvrir le match d’exemple',
  paste: 'Ou collez un match, une position ou une liste d’identifiants',
  pasteHint: 'XGID=…, ou le texte d’un match',
  show: 'Ouvrir',
  ways: 'Et aussi',
  analyse: [
    'Analyser une position',
    'Meilleurs coups, videau, rollouts avec intervalles de confiance, tous les scores.',
  ],
  matches: (n) => [
    n === 0 ? 'Vos matchs' : n === 1 ? 'Votre match' : `Vos ${n} matchs`,
    'Sur cet appareil, avec la note, la chance et vos commentaires.',
  ],
  play: ['Jouer un match', 'Contre le moteur, du débutant à la pleine force, avec la note mesurée de chaque niveau.'],
  tables: ['Équité de match', 'Chances de gain, points de prise et valeurs du gammon à chaque score.'],
  train: ['S’entraîner', 'Travaillez vos erreurs jusqu’à ne plus les faire.'],
  lab: ['Labo', 'Faites jouer deux niveaux du moteur l’un contre l’autre, chance corrigée.'],
  picture: 'L’analyse d’un match : le plateau, le verdict et les coups côte à côte',
  again: 'Bon retour',
  goOn: (who, score) => `Continuer contre ${who}, ${score}`,
  due: (n) => `${compte(n, 'carte')} à revoir`,
};
