/** Die Aufgaben der Hilfe auf Deutsch. */

import type { HelpTexts } from './help-en';

export const de: HelpTexts = {
  search: 'Hilfe durchsuchen',
  none: 'Nichts gefunden.',
  tasks: 'Wie kann ich …',
  glossary: {
    equity: [
      'Equity',
      'Der Wert einer Stellung in Punkten je Einheit des Dopplers: +0,250 heißt, dass du im Schnitt einen ' +
        'Viertelpunkt pro Spiel gewinnst. Ein Sieg zählt 1, ein Gammon 2, ein Backgammon 3. Ohne Doppler zählen nur ' +
        'die Chancen, mit Doppler auch sein Wert.',
    ],
    loss: [
      'Verlust',
      'Wie viel schlechter ein Zug ist als der beste. Ab 0,020 ist er ein Fehler (Raute), ab 0,080 ein Blunder ' +
        '(Dreieck). Ein paar Tausendstel sind Geschmackssache.',
    ],
    chances: [
      'Chancen',
      'Wie das Spiel ausgeht, in Prozent. Sie sind kumuliert: Siege enthalten Gammons, Gammons enthalten Backgammons.',
    ],
    level: [
      'Stufe',
      '1ply bewertet einmal die Stellung nach deinem Zug. 2ply sucht dazu alle 21 Würfe des Gegners mit der besten ' +
        'Antwort ab, 3ply geht einen Schritt weiter. Tiefer dauert länger und ist genauer. Programme zählen ' +
        'verschieden: Unser 1ply heißt in GNU Backgammon 0-ply. „roller“ ist ein kleines abgebrochenes Rollout jedes ' +
        'Zugs, wie in eXtreme Gammon: stärker und langsamer als 3ply. „roller+“ und „roller++“ spielen mehr Spiele ' +
        'mit tieferer Suche. Bei jedem Zug steht seine Stufe.',
    ],
    search: [
      'Suchbreite',
      'Nur Züge nahe am besten werden tiefer gesucht; die anderen fallen nach jedem Schritt weg. Normal behält die ' +
        'wenigsten und ist am schnellsten, unbegrenzt behält alle. Ein Zug, der wegfällt, behält seine Stufe.',
    ],
    network: [
      'Netz',
      'Ein neuronales Netz, das gegen sich selbst spielend gelernt hat. Es gibt zwei: ein schnelles für erste ' +
        'Antworten und die meisten Rollouts und ein starkes ab 2ply. Stellungen kurz vor dem Ende werden in einer ' +
        'Datenbank ' +
        'nachgeschlagen.',
    ],
    takePoint: [
      'Take-Punkt',
      'Die kleinste Gewinnchance, mit der ein Doppel ein Take ist. Um Geld liegt sie etwas unter 25 %, im Match ' +
        'hängt sie vom Stand ab. Darunter: Pass.',
    ],
    rollout: [
      'Rollout',
      'Die Engine spielt die Stellung viele Male zu Ende und mittelt die Ergebnisse. Das entscheidet, was eine Suche ' +
        'nicht entscheidet. Mit Varianzreduktion sind ein paar hundert Spiele so viel wert wie viele tausend.',
    ],
    errorBar: [
      '± und Intervalle',
      'Ein Rollout ist eine Stichprobe; noch einmal ergibt es eine etwas andere Zahl. ± ist die halbe Breite des ' +
        '95-%-Intervalls; viermal so viele Spiele halbieren es. Ist der Unterschied zweier Züge kleiner als sein ±, ' +
        'kann er Zufall sein.',
    ],
    luck: [
      'Glück eines Wurfs',
      'Die Equity nach dem besten Zug minus das Mittel aller 36 Würfe. Blaue Würfe sind besser als der Schnitt, ' +
        'orange schlechter. Glück ist im Mittel für alle null; ohne Glück sind Ergebnisse ruhiger, und niemand wird ' +
        'bevorzugt.',
    ],
    matchPlay: [
      'Im Match',
      'Im Match sind Punkte je nach Stand verschieden viel wert. Es entscheidet die Matchgewinnchance (MWC), und ' +
        'Equities sind darauf normalisiert.',
    ],
    rating: [
      'Performance Rating (PR)',
      'Die verlorene Equity je Entscheidung mal 500, Züge und Doppler zusammen; nur echte Entscheidungen zählen. ' +
        'Weniger ist besser: XG nennt unter 2,5 „World Champion“; starke Vereinsspieler liegen um 7 bis 10. Das ' +
        'Intervall zeigt, wie viel davon Zufall ist.',
    ],
    adjusted: [
      'Glücksbereinigtes Ergebnis',
      'Das Ergebnis eines Matches minus das Glück beider Seiten: eine unverzerrte Schätzung dessen, was dieselben ' +
        'Züge mit durchschnittlichen Würfen gebracht hätten, und viel ruhiger als das Ergebnis selbst.',
    ],
    drill: [
      'Üben',
      'Deine Fehler kommen als Fragen wieder, jede kurz bevor du sie vergessen würdest. FSRS, ein Modell des ' +
        'Gedächtnisses, lernt aus deinen Antworten, wann das ist.',
    ],
    threads: [
      'Threads',
      'Tiefere Stufen nutzen mehrere Kerne dieses Geräts. Wenn der Browser das nicht erlaubt, rechnet ein einziger ' +
        'Kern: dieselben Antworten, nur langsamer.',
    ],
  },
  keys: [
    ['Strg K', 'Befehle: überallhin gehen'],
    ['?', 'diese Hilfe'],
    ['t', 'hell oder dunkel'],
    ['l', 'ins Labor und zurück zum Brett'],
    ['/', 'Analyse: zum Stellungsfeld'],
    ['↑ ↓', 'Analyse: durch die Züge gehen'],
    ['p', 'Analyse: den gewählten Zug ziehen'],
    ['← →', 'Analyse: in der Variante zurück und vor. Match: vorige und nächste Aktion. Üben: nächste Frage'],
    ['Esc', 'Zug loslassen, Fenster schließen'],
    ['1 – 6, zweimal', 'Analyse: Wurf setzen'],
    ['0', 'Analyse: Wurf wegnehmen'],
    ['i', 'Analyse: Seiten tauschen'],
    ['s', 'Üben: Lösung zeigen'],
    ['m', 'Analyse: Brett spiegeln'],
    ['o', 'Analyse: Anfangsstellung'],
    ['c', 'Analyse: Link zu dieser Stellung kopieren'],
    ['← → ↑ ↓', 'Spielen: über das Brett gehen; Enter zieht einen Stein'],
    ['x', 'Spielen und Üben: Würfel tauschen'],
    ['Umschalt ← →', 'Match: voriger und nächster Fehler'],
    ['r d', 'Spielen: würfeln, doppeln. Üben: kein Doppel, Doppel'],
    ['y n b', 'Spielen und Üben: Take, Pass, Beaver'],
    ['g', 'Üben: zu gut für ein Doppel'],
    ['a', 'Üben: noch einmal versuchen'],
    ['1 – 4', 'Üben: Antwort benoten'],
    ['Enter ⌫', 'Spielen und Üben: Zug machen oder weiter, letzte Bewegung zurücknehmen'],
  ],
  howTo: [
    [
      'ein Match aus eXtreme Gammon holen?',
      'In XG das Match speichern (File, Save): eine .xg-Datei mit der Analyse von XG. Oder als Text exportieren ' +
        '(.mat). Die Datei irgendwo auf diese Seite ziehen oder unter Matches auswählen.',
      'importieren exportieren xg öffnen datei',
    ],
    [
      'ein Match aus Backgammon Galaxy, Heroes oder PlayOK holen?',
      'Galaxy: das Match unter Matches öffnen und herunterladen. Heroes: im Verlauf „Download match“. PlayOK: im ' +
        'Spielprotokoll „export“. Jedes Mal entsteht eine Textdatei (.mat oder .txt): auf diese Seite ziehen. Der ' +
        'Text lässt sich auch kopieren und einfügen.',
      'importieren exportieren seite online download einfügen',
    ],
    [
      'ein Match aus GNU Backgammon, BGBlitz oder OpenGammon holen?',
      'GNU Backgammon: File, Save (.sgf, mit Analyse) oder Export (.mat). BGBlitz: Speichern (.bgf). OpenGammon: ' +
        'das Match exportieren (.ogxm, mit allen Analysen) oder die Stellung als OGID kopieren. Die Datei hierher ' +
        'ziehen.',
      'importieren exportieren gnubg sgf bgf ogxm ogid',
    ],
    [
      'den Bericht eines Matches lesen?',
      'Oben steht das Performance Rating (PR) beider Spieler, niedriger ist besser. Der Graph zeigt die ' +
        'Gewinnchancen im Verlauf; jede Marke ist ein Fehler. Darunter stehen die teuersten Entscheidungen: eine ' +
        'auswählen, und sie erscheint mit dem besseren Zug auf dem Brett.',
      'analyse pr graph fehler rating',
    ],
    [
      'mit eXtreme Gammon oder GNU Backgammon vergleichen?',
      'PR ist wie in XG definiert, und die Stufen zählen Plys wie XG; GNU Backgammon zählt eins weniger. Enthält ' +
        'eine Datei die Analyse von XG, kann der Bericht sie statt unserer zeigen, mit den Zahlen von XG. Unsere ' +
        'eigene Analyse weicht etwas ab, weil es eine andere Engine ist.',
      'xg gnubg unterschied pr ply',
    ],
    [
      'sehen, wo sich zwei Analysen unterscheiden?',
      'Im Bericht eines Matches mit zwei Analysen, etwa der von XG und unserer, „Beide Analysen vergleichen“ ' +
        'wählen: Dort stehen die Entscheidungen, in denen sie sich unterscheiden, die teuersten zuerst. Eine ' +
        'davon öffnen und ausrollen, um zu sehen, welche recht hat; das Rollout wird Teil der Analyse.',
      'vergleich unterschied rollout ausrollen xg gnubg ogxm',
    ],
    [
      'eine Stellung analysieren?',
      '„Analyse“ wählen. Eine XGID, eine GNU-Position-ID oder eine OGID einfügen, oder „Bearbeiten“ und die Steine ' +
        'aufstellen. Mit Würfeln erscheinen die Züge nach Güte, ohne Würfel die Doppler-Entscheidung.',
      'xgid id einfügen brett aufstellen bearbeiten',
    ],
    [
      'eine Stellung ausrollen?',
      'Unter der Analyse „Rollout“ wählen. Ein Rollout spielt viele Partien mit Varianzreduktion und zeigt ein ' +
        '95-%-Intervall. Wer aufhören will, sobald es entschieden aussieht, achtet auf die dünne Linie: Sie gilt ' +
        'immer. „automatisch“ spielt mit 1ply, aus Backgames, Einschließungen und anderen seltenen Stellungen mit ' +
        '2ply, weil 1ply dort zu schwach ist.',
      'rollout varianzreduktion versuche intervall automatisch stufe backgame',
    ],
    [
      'meine Fehler üben?',
      'Im Bericht „Fehler üben“ wählen oder „Training“ im Menü. Fehler werden zu Karten, die kurz vor dem ' +
        'Vergessen wiederkommen. Karten lassen sich nach Anki exportieren.',
      'training drill karten anki lernen',
    ],
    [
      'Pips, Schüsse oder Match-Equity üben?',
      '„Üben“ wählen, dann „Übungen“: Pips, Schüsse, Verschwendung, Gewinnchancen, Take-Punkte, Match-Equity, ' +
        'Eröffnungen, und welcher von zwei Zügen besser ist. Zählungen und Tabellen sind exakt; Chancen, Züge ' +
        'und Doppler-Entscheidungen sind die der Engine mit 2ply. Die Stufe richtet sich nach den Antworten, und ' +
        'was man auswendig lernt, kommt wieder, wenn es fällig ist.',
      'übung pips zählen schüsse take point met eröffnung quiz training',
    ],
    [
      'herausfinden, was ich üben soll?',
      '„Üben“ wählen, dann „Lernplan“. Er vergleicht die Verluste mit denen eines Spielers derselben Stärke in ' +
        'denselben Stellungen, zeigt die Themen, in denen mehr verloren geht, und macht daraus Karten.',
      'lernplan schwäche thema verbessern training',
    ],
    [
      'eine Lektion machen und verschicken?',
      '„Üben“ wählen, dann „Lektionen“, dann „Neue Lektion“. Stellungen über ihre IDs hinzufügen oder aus ' +
        'Entscheidungen, die in Matches einen Stern haben. Zu jeder einen Text schreiben und auf dem Brett ziehen, ' +
        'um ' +
        'Pfeile zu zeichnen. „Link kopieren“ gibt einen Link, der die ganze Lektion enthält; eine Datei geht auch. ' +
        'Zwei Lektionen gehören zur Seite.',
      'lektion unterricht kurs quiz pfeile schüler verschicken teilen',
    ],
    [
      'gegen die Engine spielen?',
      '„Spielen“ wählen, dazu Stärke und Länge. Sechs Stärken haben gemessene Ratings, vom Anfänger bis zur vollen ' +
        'Stärke. Die Würfe lassen sich danach überprüfen, oder man würfelt selbst. Das Match kommt in die ' +
        'Bibliothek.',
      'spielen match gegner stärke würfel fair',
    ],
    [
      'mit wenig Tippen spielen?',
      'Ein Stein zieht beim Antippen um den linken Würfel; Antippen der Würfel tauscht sie. Ein leerer Punkt wird ' +
        'beim Antippen mit zwei Steinen gemacht, auch beim Pasch, oder ein Stein zieht mit beiden Würfeln ' +
        'dorthin. Antippen der eigenen Ablage würfelt alles aus, was geht. Ziehen mit beiden Würfeln geht auch. ' +
        '„Rückgängig“ nimmt das letzte Antippen zurück. Erzwungenes spielt sich von selbst; die Einstellungen ' +
        'können auch fertige Züge abschließen. „Automatisch würfeln“ würfelt im Match auch, wenn du doppeln ' +
        'könntest: zum Doppeln in der Sekunde davor den Doppler antippen.',
      'antippen klicken ziehen stein würfel pasch rückgängig automatisch würfeln doppler schnell',
    ],
    [
      'beim Spielen Rat bekommen?',
      'Vor dem Match den Tutor einstellen. Er warnt vor Blundern oder vor allen Fehlern und lässt einen zweiten ' +
        'Versuch zu, bevor er den besseren Zug zeigt, oder er bespricht das Match danach.',
      'tutor trainer hinweis fehler warnung',
    ],
    [
      'sehen, ob ich besser werde?',
      'Unter Matches „Mein Verlauf“ wählen: das Rating nach Monat, Gegner und Länge, mit Intervallen. Mehrere ' +
        'Namen auf verschiedenen Seiten lassen sich zusammen auswählen.',
      'verlauf fortschritt rating monate namen',
    ],
    [
      'eine Stellung oder Entscheidung wiederfinden?',
      'Unter Matches die Suche nach Entscheidungen wählen: nach Stellung, Art, Wurf, Doppler, Verlust oder ' +
        'Kommentar. Die Adresse enthält, was die Seite zeigt, und lässt sich speichern oder teilen.',
      'suche muster lesezeichen link teilen',
    ],
    [
      'ein Diagramm für einen Text oder eine Webseite machen?',
      'Unter Analyse „Teilen …“ und dann „Diagramm“ wählen: Bildunterschrift, Stand, Pips, eigene Marken und ' +
        'Pfeile, Farben und Größe. Als PNG oder SVG speichern oder den Code für eine Webseite kopieren.',
      'diagramm bild png svg einbetten autor buch pfeil',
    ],
    [
      'ein Match von Hand oder nach einem Video eingeben?',
      'Unter Matches „Match mitschreiben“ wählen: zwei Tasten für die Würfel, eine für den Zug. Jeder Schritt ' +
        'wird gespeichert, und die Analyse läuft mit.',
      'mitschreiben video eingeben live match',
    ],
    [
      'meine Daten auf ein anderes Gerät bringen?',
      'In den Einstellungen schreibt „Backup speichern“ alles in eine Datei. Auf dem anderen Gerät mit „Backup ' +
        'wiederherstellen“ öffnen. Das ergänzt die Daten dort und löscht nichts.',
      'backup wiederherstellen handy rechner übertragen',
    ],
    [
      'erfahren, was wo gespeichert ist?',
      'Matches, Karten, Stellungen, Rollouts und Einstellungen liegen in diesem Browser auf diesem Gerät und ' +
        'nirgends sonst. Nichts wird hochgeladen. Die Einstellungen zeigen den belegten Platz und können den Browser ' +
        'bitten, die Daten zu behalten.',
      'datenschutz speicher daten löschen hochladen',
    ],
    [
      'sie offline benutzen oder installieren?',
      'Nach dem ersten Besuch funktioniert die Seite ohne Netz. Zum Installieren im Menü des Browsers ' +
        '„Installieren“ oder „Zum Startbildschirm“ wählen.',
      'offline installieren app handy startbildschirm',
    ],
    [
      'Sprache oder Farben ändern?',
      'In den Einstellungen: Sprache, helle oder dunkle Farben und die Seite des Homeboards.',
      'deutsch französisch dunkel hell sprache',
    ],
  ],
};
