/** Les tâches de l’aide en français : une question, sa réponse, et d’autres mots pour la trouver. */

import type { HelpTexts } from './help-en';

export const fr: HelpTexts = {
  search: 'Chercher dans l’aide',
  none: 'Rien trouvé.',
  tasks: 'Comment …',
  glossary: {
    equity: [
      'Équité',
      'La valeur d’une position en points par unité du videau : +0,250 veut dire que vous gagnez en moyenne un quart ' +
        'de point par partie. Un gain compte 1, un gammon 2, un backgammon 3. L’équité sans videau n’utilise que les ' +
        'chances ; avec videau, elle comprend la valeur du videau.',
    ],
    loss: [
      'Perte',
      'De combien un coup est moins bon que le meilleur. À partir de 0,020 c’est une erreur (un losange), à ' +
        'partir de 0,080 une bourde (un triangle). Quelques millièmes sont affaire de goût.',
    ],
    chances: [
      'Chances',
      'Comment finit la partie, en pour cent. Elles sont cumulées : les gains comprennent les gammons, et les ' +
        'gammons les backgammons.',
    ],
    level: [
      'Niveau',
      '1ply évalue une fois la position après votre coup. 2ply examine aussi les 21 réponses avec leurs meilleurs ' +
        'coups, 3ply un pas de plus. Plus profond est plus lent et plus précis. Les plies sont comptés comme ' +
        'dans XG ; GNU Backgammon appelle notre 1ply 0-ply. « roller » est un petit rollout tronqué de chaque ' +
        'coup, comme dans eXtreme Gammon : plus fort et plus lent que 3ply. « roller+ » et « roller++ » jouent ' +
        'plus de parties avec des recherches plus profondes. Chaque coup montre son niveau.',
    ],
    search: [
      'Largeur de recherche',
      'Seuls les coups proches du meilleur sont examinés plus profondément. Après chaque étape, les autres sont ' +
        'abandonnés : normale en garde le moins et va le plus vite, infinie les garde tous. Un coup abandonné ' +
        'reste à son niveau.',
    ],
    network: [
      'Réseau',
      'Un réseau de neurones qui a appris en jouant contre lui-même. Il y en a deux : un rapide pour les premières ' +
        'réponses et la plupart des rollouts, et un fort à partir de 2ply. Près de la fin, les positions sont lues ' +
        'dans ' +
        'une base de sorties.',
    ],
    takePoint: [
      'Point de prise',
      'La plus petite chance de gain avec laquelle on peut prendre un double. En money, c’est un peu moins de 25 % ; ' +
        'en match, cela dépend du score. En dessous, passez.',
    ],
    rollout: [
      'Rollout',
      'Le moteur joue la position jusqu’au bout de nombreuses fois et fait la moyenne des résultats. Cela ' +
        'tranche des décisions que la recherche ne tranche pas. Avec la réduction de variance, quelques ' +
        'centaines de parties en valent des milliers.',
    ],
    errorBar: [
      '± et intervalles',
      'Un rollout est un échantillon ; le répéter donne un nombre un peu différent. ± est la demi-largeur de ' +
        'l’intervalle à 95 % ; quatre fois plus de parties la divisent par deux. Si la différence de deux coups est ' +
        'plus petite que son ±, elle peut être due au hasard.',
    ],
    luck: [
      'Chance d’un jet',
      'L’équité après son meilleur coup moins la moyenne des 36 jets. Les jets bleus sont meilleurs que la moyenne, ' +
        'les orange moins bons. La chance est nulle en moyenne pour tout le monde : la retirer rend les ' +
        'résultats plus stables et ne favorise personne.',
    ],
    matchPlay: [
      'En match',
      'En match, les points n’ont pas la même valeur à tous les scores. Ce sont les chances de gagner le match (MWC) ' +
        'qui décident, et les équités sont normalisées d’après elles.',
    ],
    rating: [
      'Note (performance rating, PR)',
      'Équité moyenne perdue par décision, fois 500, coups et videau ensemble ; seules les vraies décisions ' +
        'comptent. Plus bas est meilleur : XG appelle « World Champion » moins de 2,5 ; de bons joueurs de club ' +
        'sont vers 7 à 10. L’intervalle montre la part du hasard.',
    ],
    adjusted: [
      'Résultat chance corrigée',
      'Le résultat d’un match moins la chance des deux joueurs : une estimation sans biais de ce que le même jeu ' +
        'donnerait avec des dés moyens, et bien plus stable que le résultat lui-même.',
    ],
    drill: [
      'Entraînement',
      'Vos erreurs reviennent en questions, chacune peu avant que vous ne l’oubliiez. FSRS, un modèle de la mémoire, ' +
        'apprend de vos réponses quand cela sera.',
    ],
    threads: [
      'Fils de calcul',
      'Les niveaux profonds utilisent plusieurs cœurs de cet appareil. Si le navigateur ne le permet pas, un ' +
        'seul cœur fait le travail : mêmes réponses, plus lentement.',
    ],
  },
  keys: [
    ['Ctrl K', 'palette de commandes : aller partout'],
    ['?', 'cette aide'],
    ['t', 'clair ou sombre'],
    ['l', 'le Labo, et retour au plateau'],
    ['/', 'Analyse : aller au champ de position'],
    ['↑ ↓', 'Analyse : parcourir les coups'],
    ['p', 'Analyse : jouer le coup choisi'],
    ['← →', 'Analyse : reculer et avancer dans la variante. Match : action précédente et suivante. Travail : suivante'],
    ['Échap', 'lâcher le coup, fermer un panneau'],
    ['1 – 6, deux fois', 'Analyse : choisir les dés'],
    ['0', 'Analyse : retirer les dés'],
    ['i', 'Analyse : changer de côté'],
    ['s', 'Travail et entraînement : voir la solution'],
    ['m', 'Analyse : plateau en miroir'],
    ['o', 'Analyse : position de départ'],
    ['c', 'Analyse : copier un lien vers cette position'],
    ['← → ↑ ↓', 'Jouer : parcourir le plateau ; Entrée joue un pion'],
    ['x', 'Jouer, travail, entraînement : échanger les dés'],
    ['Maj ← →', 'Match : erreur précédente et suivante'],
    ['r d', 'Jouer : lancer, doubler. Travail : pas de double, double'],
    ['y n b', 'Jouer et travail : prendre, passer, beaver'],
    ['g', 'Travail : trop bon pour doubler'],
    ['a', 'Travail : réessayer'],
    ['1 – 4', 'Entraînement : noter votre réponse'],
    ['Entrée ⌫', 'Jouer, travail, entraînement : valider ou continuer, annuler le dernier geste'],
  ],
  howTo: [
    [
      'récupérer un match d’eXtreme Gammon ?',
      'Dans XG, enregistrez le match (File, Save) : un fichier .xg avec l’analyse de XG. Ou exportez-le en texte ' +
        '(.mat). Déposez le fichier n’importe où sur cette page, ou choisissez-le sous Matchs.',
      'importer exporter xg ouvrir fichier',
    ],
    [
      'récupérer un match de Backgammon Galaxy, Heroes ou PlayOK ?',
      'Galaxy : ouvrez le match sous Matches et téléchargez-le. Heroes : l’historique propose « Download match ». ' +
        'PlayOK : le journal de la partie propose « export ». Vous obtenez un fichier texte (.mat ou .txt) : ' +
        'déposez-le sur cette page. Vous pouvez aussi copier son texte et choisir « Coller un match ».',
      'importer exporter site en ligne télécharger coller',
    ],
    [
      'récupérer un match de GNU Backgammon, BGBlitz ou OpenGammon ?',
      'GNU Backgammon : Fichier, Enregistrer (.sgf, avec son analyse) ou Exporter (.mat). BGBlitz : Save ' +
        '(.bgf). OpenGammon : exportez le match (.ogxm, avec toutes ses analyses), ou copiez la position comme ' +
        'OGID. Déposez le fichier ici.',
      'importer gnubg sgf bgf ogxm ogid',
    ],
    [
      'lire le rapport d’un match ?',
      'Commencez en haut : la note (PR) des deux joueurs, plus elle est basse, mieux c’est. Le graphique montre les ' +
        'chances de gain au fil du match ; chaque marque est une erreur. « Décisions les plus coûteuses » donne les ' +
        'pires : choisissez-en une pour la voir sur le plateau avec le meilleur coup.',
      'analyse pr graphique fautes erreurs note rapport',
    ],
    [
      'comparer avec eXtreme Gammon ou GNU Backgammon ?',
      'Le PR est défini comme dans XG, et les niveaux comptent les plies comme XG ; GNU Backgammon en compte un de ' +
        'moins. Si un fichier contient l’analyse de XG, le rapport peut la montrer à la place de la nôtre, avec les ' +
        'chiffres de XG. Notre analyse diffère un peu, car le moteur est différent.',
      'xg gnubg différence pr ply',
    ],
    [
      'voir où deux analyses divergent ?',
      'Dans le rapport d’un match qui a deux analyses, par exemple celle de XG et la nôtre, choisissez ' +
        '« Comparer les deux analyses » : les décisions sur lesquelles elles divergent, les plus coûteuses ' +
        'd’abord. Ouvrez-en une et faites un rollout pour voir laquelle a raison ; il devient une partie de ' +
        'l’analyse.',
      'comparer divergence rollout xg gnubg ogxm',
    ],
    [
      'analyser une position ?',
      'Choisissez Analyse. Collez un XGID, un Position ID de GNU ou un OGID, ou choisissez « Éditer » et placez les ' +
        'pions. Avec des dés, vous voyez les coups classés ; sans dés, la décision de videau.',
      'xgid id coller plateau éditer',
    ],
    [
      'faire un rollout ?',
      'Sous l’analyse, choisissez « Lancer le rollout ». Un rollout joue de nombreuses parties avec réduction de ' +
        'variance et montre un intervalle à 95 %. Si vous voulez arrêter dès que cela semble décidé, fiez-vous au ' +
        'trait fin : il reste valable. « automatique » joue à 1ply, et à 2ply depuis les backgames, ' +
        'les encerclements et autres positions rares, où 1ply est trop faible.',
      'rollout réduction de variance parties intervalle arrêter position automatique niveau backgame',
    ],
    [
      'travailler mes erreurs ?',
      'Dans un rapport, choisissez « Travailler les erreurs », ou « Entraînement » dans le menu. Les erreurs ' +
        'deviennent des cartes qui reviennent peu avant que vous ne les oubliiez. Les cartes s’exportent vers Anki.',
      'entraînement cartes anki apprendre quiz fautes',
    ],
    [
      'travailler les pips, les tirs ou l’équité de match ?',
      'Choisissez « S’entraîner », puis « Exercices » : pips, tirs, gaspillage, chances de gain, seuils de ' +
        'prise, équité de match, ouvertures, et lequel de deux coups est le meilleur. Les décomptes et les ' +
        'tables sont exacts ; les chances, les coups et les décisions de videau sont ceux du moteur à 2ply. Le ' +
        'niveau suit vos réponses, et ce qui s’apprend par cœur revient au bon moment.',
      'exercice pratique pips tirs prise équité ouverture quiz entraînement',
    ],
    [
      'savoir quoi travailler ?',
      'Choisissez « S’entraîner », puis « Plan de travail ». Il compare vos pertes à celles d’un joueur de votre ' +
        'force dans les mêmes positions, montre les thèmes où vous perdez plus, et en fait des cartes.',
      'plan travail faiblesse thème progresser entraînement',
    ],
    [
      'créer une leçon et l’envoyer ?',
      'Choisissez « S’entraîner », puis « Leçons », puis « Nouvelle leçon ». Ajoutez des positions par leurs ' +
        'identifiants ou à partir de décisions étoilées. Écrivez un texte pour chacune, et glissez sur le tablier ' +
        'pour dessiner des flèches. « Copier le lien » donne un lien qui contient toute la leçon ; un fichier marche ' +
        'aussi. Deux leçons sont fournies avec la page.',
      'leçon cours enseigner quiz flèches élève envoyer partager',
    ],
    [
      'jouer contre le moteur ?',
      'Choisissez Jouer, une force et une longueur. Six forces ont une note mesurée, du débutant à la pleine force. ' +
        'Vous pouvez vérifier les dés après coup, ou lancer de vrais dés et les saisir. Il s’ajoute à vos matchs.',
      'jouer match adversaire force dés honnêtes',
    ],
    [
      'jouer en peu de gestes ?',
      'Toucher un pion le joue du dé de gauche ; toucher les dés les échange. Touchez une flèche vide pour y ' +
        'faire la case avec deux pions, aussi avec un double, ou pour y mener un pion avec les deux dés. Touchez ' +
        'votre bac pour sortir tout ce qui peut sortir. On peut aussi faire glisser un pion des deux dés. ' +
        '« Annuler » reprend le dernier geste. Les coups forcés se jouent seuls ; les réglages permettent aussi ' +
        'de valider seuls les coups complets. En match, « Lancer automatiquement » lance même si vous pouvez ' +
        'doubler : pour doubler, touchez le videau dans la seconde qui précède.',
      'toucher cliquer glisser pion dés double annuler automatique lancer videau vite',
    ],
    [
      'recevoir des conseils en jouant ?',
      'Réglez le tuteur avant le match. Il avertit des bourdes ou de toutes les erreurs et permet un second ' +
        'essai avant de montrer le meilleur coup, ou il commente après le match.',
      'tuteur conseil erreur avertissement',
    ],
    [
      'voir si je progresse ?',
      'Choisissez Matchs, puis « Ma progression » : votre note par mois, adversaire et longueur de match, avec ' +
        'intervalles. Si vous avez plusieurs noms sur différents sites, cochez-les tous.',
      'progression temps note mois noms',
    ],
    [
      'retrouver une position ou une décision ?',
      'Sous Matchs, choisissez « Chercher des décisions » : par position, type, dés, videau, perte ou commentaire. ' +
        'L’adresse d’une page contient ce qu’elle montre ; vous pouvez donc la garder ou la partager.',
      'chercher motif favori lien partager',
    ],
    [
      'faire un diagramme pour un texte ou une page web ?',
      'Sous Analyse, choisissez « Partager … », puis « Diagramme » : légende, score, pips, vos marques et ' +
        'flèches, couleurs et taille. Enregistrez-le en PNG ou SVG, ou copiez le code pour une page web.',
      'diagramme image png svg intégrer auteur livre flèche',
    ],
    [
      'saisir un match à la main ou d’après une vidéo ?',
      'Sous Matchs, choisissez « Transcrire un match » : deux touches pour les dés, une pour le coup. Chaque ' +
        'étape est enregistrée, et l’analyse avance en même temps.',
      'transcrire vidéo saisir direct match',
    ],
    [
      'transférer mes données sur un autre appareil ?',
      'Réglages, « Enregistrer une sauvegarde » écrit un fichier avec tout. Ouvrez-le sur l’autre appareil avec ' +
        '« Restaurer une sauvegarde ». La restauration ajoute à ce qui existe et n’efface rien.',
      'sauvegarde restaurer téléphone ordinateur transférer synchroniser',
    ],
    [
      'savoir ce qui est enregistré, et où ?',
      'Les matchs, cartes, positions, rollouts et réglages sont enregistrés dans ce navigateur sur cet appareil, et ' +
        'nulle part ailleurs. Rien n’est envoyé. Les réglages montrent la place occupée et peuvent demander au ' +
        'navigateur de garder les données.',
      'vie privée stockage données supprimer envoyer',
    ],
    [
      'utiliser la page hors ligne, ou l’installer ?',
      'Après la première visite, la page marche sans réseau. Pour l’installer, utilisez « Installer » ou « Ajouter à ' +
        'l’écran d’accueil » dans le menu du navigateur.',
      'hors ligne installer application téléphone écran d’accueil',
    ],
    [
      'changer la langue ou les couleurs ?',
      'Réglages : la langue, les couleurs claires ou sombres, et le côté du jan intérieur.',
      'anglais allemand français sombre clair thème langue',
    ],
  ],
};
