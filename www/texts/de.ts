/** Alles, was die Seite auf Deutsch sagt. */

import { counted } from './counted';
import type { Texts } from './en';
import { problemText } from './problems-de';

export const de: Texts = {
  language: 'Deutsch',
  title: 'Gammonlab',
  tagline: 'Backgammon-Analyse in diesem Tab',
  titles: {
    toPlay: (dice) => `${dice} am Zug`,
    cube: 'Doppeln oder nicht',
    match: 'Match',
    report: (players) => `Bericht: ${players}`,
    decision: (players, game) => `${players}, Spiel ${game}`,
    learn: (players) => `Fehler: ${players}`,
    matches: 'Matches',
    drill: 'Training',
    progress: 'Ich im Lauf der Zeit',
    play: 'Match spielen',
    tables: 'Match-Equity',
    lab: 'Labor',
  },

  idLabel: 'Stellung',
  idHint: 'XGID, Position ID oder OGID',
  idGo: 'Zeigen',
  idPaste: 'Einfügen',
  problem: problemText,
  idProblem: 'Das ist keine Stellung, die ich lesen kann.',
  idKept: 'Das Brett zeigt noch die letzte gültige Stellung.',

  onRoll: 'Am Wurf',
  opponent: 'Gegner',
  pips: (n) => (n === 1 ? '1 Pip' : `${n} Pips`),
  pipsShort: (n) => `${n}`,
  off: (n) => `${n} raus`,
  away: (n) => `noch ${n}`,
  scoreOf: (points, length) => `${points} von ${length}`,
  money: 'Geldspiel',
  jacoby: 'Jacoby',
  beavers: 'Beaver',
  crawford: 'Crawford-Spiel',
  crawfordShort: 'Crawford',
  match: (length) => `Match bis ${length}`,
  cubeOf: { centred: 'in der Mitte', on_roll: 'bei der Seite am Wurf', opponent: 'beim Gegner' },
  point: (n) => `Punkt ${n}`,
  bar: 'Bar',
  boardName: 'Brett',
  boardEmpty: 'Das Brett erscheint, sobald die Engine bereit ist.',
  boardText: (own, other, cube, dice) =>
    `Gezählt von der Seite am Wurf. Am Wurf: ${own}. Gegner: ${other}. ${cube} ${dice}`,
  boardCube: (value, owner) => `Würfel ${value}, ${owner}.`,
  boardDice: (a, b) => `Wurf ${a} und ${b}.`,
  boardNoDice: 'Noch kein Wurf.',
  boardAfter: (play) => `Nach ${play}.`,
  nothing: 'keine auf dem Brett',
  borneOff: (n) => `${n} ausgewürfelt`,

  plays: 'Züge',
  play: 'Zug',
  rank: 'Rang',
  equity: 'Equity',
  loss: 'Verlust',
  level: 'Tiefe',
  win: 'Sieg',
  gammon: 'Gammon',
  backgammon: 'Backgammon',
  gammonShort: 'G',
  backgammonShort: 'Bg',
  lose: 'Verl.',
  chancesOf: {
    win: 'Siege jeder Art',
    winGammon: 'Gewonnene Gammons und Backgammons',
    winBackgammon: 'Gewonnene Backgammons',
    lose: 'Niederlagen jeder Art',
    loseGammon: 'Verlorene Gammons und Backgammons',
    loseBackgammon: 'Verlorene Backgammons',
  },
  chancesNote: 'Die Chancen sind kumuliert: Siege enthalten Gammons, Gammons enthalten Backgammons.',
  compare: {
    title: 'Zwei Züge vergleichen',
    first: 'Erster Zug',
    second: 'Zweiter Zug',
    difference: 'Unterschied',
    levels: 'Die beiden wurden verschieden tief beurteilt: der Unterschied ist mit Vorsicht zu lesen.',
  },
  book: {
    title: 'Eröffnungsbuch: ausgespielt',
    score: {
      money: 'um Geld',
      dmp: 'beim Stand 1-away 1-away',
      gammon_go: 'Gammon-Go (2-away gegen 1-away, Crawford)',
      gammon_save: 'Gammon-Save (1-away gegen 2-away, Crawford)',
    },
    first: (score) => `Erster Zug des Spiels, ${score}.`,
    reply: (score, play) => `Antwort auf ${play}, ${score}.`,
    clear: (deviations) => `Der beste Zug liegt um mehr als ${deviations} gemeinsame Standardabweichungen vorn.`,
    unclear: (trials) => `Auch nach ${trials} Spielen ist kein Zug eindeutig der beste.`,
    trials: 'Spiele',
    failed: 'Das Eröffnungsbuch konnte nicht gefragt werden.',
    made: (cube, network, level, trials) =>
      `Vorab zu Ende gespielt${cube ? ', mit dem Verdopplungswürfel' : ''}, das Glück herausgerechnet, Züge auf ` +
      `${level} vom Netz ${network}, höchstens ${trials} Spiele. Jeder Vergleich endete, sobald er klar war; deshalb ` +
      'wirkt ein Vorsprung etwas größer, als er ist. ± sind 1,96 Standardfehler.',
  },
  allPlays: (n) => (n === 1 ? 'Den einen Zug zeigen' : `Alle ${n} Züge zeigen`),
  noPlay: 'Kein Stein kann ziehen.',
  cannotMove: 'Kein Zug',
  best: 'bester',
  lossClass: { best: 'bester', fine: 'gut', error: 'Fehler', blunder: 'grober Fehler' },
  playsCaption: (count, dice) =>
    `${count} ${count === 1 ? 'möglicher Zug' : 'mögliche Züge'} mit ${dice}, bester zuerst`,
  thinking: (level) => `Rechnet mit ${level}`,
  cancel: 'Anhalten',
  makePlay: 'Diesen Zug ziehen',
  undoMove: 'Rückgängig',
  choosePlay: 'Zeige auf einen Zug, um ihn auf dem Brett zu sehen.',

  evaluation: 'Vor dem Wurf',
  cubeless: 'Equity ohne Würfel',
  cubeful: 'Equity mit Würfel',
  mwc: 'Match-Gewinnchance',
  youWin: 'Sieg',
  youLose: 'Niederlage',
  rollPicker: 'Wurf',
  rollPickerHint: 'Zwei Würfel antippen oder zwei Ziffern tippen.',
  die: (n) => `Würfel ${n}`,
  clearDice: 'Kein Wurf',
  rollAgain: 'Wurf ändern',

  opening: 'Anfang',
  swap: 'Seiten tauschen',
  mirror: 'Spiegeln',
  link: 'Link',
  copied: (what) => `${what}: kopiert.`,

  cancelEdit: 'Abbrechen',
  edit: {
    open: 'Aufstellen',
    title: 'Stellung aufbauen',
    done: 'Zeigen',
    tap: 'Ein Tipp aufs Brett setzt',
    remove: 'Wegnehmen',
    hint: 'Steine lassen sich ziehen; neben das Brett gezogen sind sie ausgewürfelt.',
    clear: 'Leeren',
    colours: 'Farben tauschen',
    cube: 'Würfel',
    owner: 'Besitzer',
    nobody: 'In der Mitte',
    playedFor: 'Gespielt wird um',
    match: 'Match',
    length: 'Länge',
    pointsOf: (side) => `Punkte: ${side}`,
  },
  barOf: (side) => `Bar: ${side}`,
  keeping: {
    unkept: (n) => (n === 1 ? '1 Änderung ist nur in diesem Tab.' : `${n} Änderungen sind nur in diesem Tab.`),
    free: 'Du kannst Matches oder Karten löschen, oder in den Einstellungen eine Datenbank für Rennen.',
    blocked:
      'In einem anderen Tab ist eine ältere Version dieser Seite offen. Schließe ihn oder lade ihn neu, um deine ' +
      'Daten hier zu sehen.',
    closed:
      'In einem anderen Tab ist eine neuere Version dieser Seite offen, deshalb kann dieser Tab nicht mehr ' +
      'speichern. Lade ihn neu.',
    aside: (n) =>
      n === 1
        ? '1 Eintrag auf diesem Gerät ist beschädigt und wurde beiseitegelegt.'
        : `${n} Einträge auf diesem Gerät sind beschädigt und wurden beiseitegelegt.`,
    show: 'Deine Daten',
    matches: 'Matches',
    again: 'Noch einmal versuchen',
    reload: 'Neu laden',
  },
  updateReady: 'Eine neue Version ist bereit.',
  keepsNothing:
    'Dieser Browser speichert für diese Seite nichts: Websitedaten sind blockiert, oder die Seite ist in eine andere ' +
    'eingebettet. Alles funktioniert, aber Matches, Positionen und Einstellungen sind weg, wenn der Tab zugeht.',
  understood: 'OK',
  offered: {
    title: 'Ein anderes Programm oder eine Website hat etwas an Gammonlab geschickt:',
    take: 'Importieren',
    discard: 'Verwerfen',
  },
  broken: {
    title: 'In diesem Teil der Seite ist ein Fehler aufgetreten.',
    safe: 'Was auf diesem Gerät gespeichert ist, bleibt erhalten. Es lässt sich in eine Datei sichern.',
    again: 'Noch einmal versuchen',
    save: 'Meine Daten sichern',
    failed: (why: string) => `Das Sichern ist fehlgeschlagen: ${why}`,
  },
  updateNow: 'Jetzt verwenden',
  updateLater: 'Später',

  share: {
    title: 'Teilen',
    copy: 'Kopieren',
    text: 'Analyse als Text',
    json: 'Analyse als JSON',
    save: 'Brett speichern als',
    print: 'Drucken',
  },
  rolls: {
    title: 'Die 21 Würfe',
    hint: 'Equity nach dem besten Zug jedes Wurfs.',
    average: (equity, rolls, above) =>
      `Im Mittel ${equity}: Jeder Wurf ist nach seinem besten Zug vom schnellen Netz mit ${rolls} beurteilt, die ` +
      `Zahlen oben betrachten mit ${above} die Stellung vor dem Wurf; darum unterscheiden sie sich.`,
  },
  equityShort: 'Eq.:',
  positions: {
    title: 'Stellungen',
    name: 'Name für die Stellung auf dem Brett',
    keep: 'Behalten',
    none: 'Angesehene Stellungen stehen hier, nur auf diesem Gerät.',
    unavailable: 'Dieser Browser bewahrt hier keine Stellungen auf.',
    forget: (name) => `${name} vergessen`,
    export: 'Exportieren',
    import: 'Importieren',
    imported: (good, bad) => `Importierte Stellungen: ${good}${bad ? `, unlesbare Zeilen: ${bad}` : ''}.`,
    drop: 'Ein Text mit einer Kennung pro Zeile kann auch irgendwo auf die Seite gezogen werden.',
  },
  mwcShort: 'MGC %',
  cube: {
    title: 'Würfel',
    option: 'Dopplerentscheidung',
    farFrom: (level) =>
      `So weit von einem Doppel entfernt, dass der Dopplerwürfel nur mit ${level} beurteilt wird; die Chancen unten ` +
      'sind tiefer betrachtet.',
    difference: 'Unterschied',
    action: {
      unavailable: 'Der Würfel kann hier nicht gedreht werden',
      no_double: 'Nicht verdoppeln',
      double: 'Verdoppeln',
      no_redouble: 'Nicht zurückverdoppeln',
      redouble: 'Zurückverdoppeln',
      too_good: 'Zu gut zum Verdoppeln',
    },
    response: { take: 'annehmen', pass: 'ablehnen', beaver: 'Beaver' },
    doubling: { noDouble: 'Nicht verdoppeln', doubleTake: 'Verdoppeln, annehmen', doublePass: 'Verdoppeln, ablehnen' },
    redoubling: {
      noDouble: 'Nicht zurückverdoppeln',
      doubleTake: 'Zurückverdoppeln, annehmen',
      doublePass: 'Zurückverdoppeln, ablehnen',
    },
    needs: (needed, has) =>
      `Annahmepunkt: Zum Annehmen muss der Gegner ${needed} % der Spiele gewinnen; er gewinnt ${has} %.`,
    gammonValues: (own, opponent) => `Gammonwerte (0,5 beim Spiel um Geld): Seite am Zug ${own}, Gegner ${opponent}.`,
    needsIf: (dead, live) => `Mit totem Würfel ${dead} %, mit ganz lebendigem ${live} %.`,
  },
  race: {
    title: 'Rennen',
    side: 'Seite',
    pips: 'Pips',
    epc: 'EPC',
    epcLong: 'Effektive Pips: 8,167 für jeden Wurf, den das Auswürfeln im Mittel braucht',
    wastage: 'Verschnitt',
    rolls: 'Würfe',
    rollsLong: 'Würfe, die das Auswürfeln braucht: Mittel und Standardabweichung',
    caption: 'Wahrscheinlichkeit jeder Zahl von Würfen.',
    beyond:
      'Einige Steine stehen zu weit draußen für die Datenbank: Die Wahrscheinlichkeiten sind die des Rennen-Netzes.',
    improve: 'Auf diesem Gerät eine größere erstellen',
    chances: 'Chancen',
    onRoll: 'Am Wurf',
    notOnRoll: 'Wenn der Gegner zuerst würfelte',
    winGammon: 'Gammon gewonnen',
    loseGammon: 'Gammon verloren',
    kleinman: (chance) => `Kleinmans Schätzung, nach den Pips allein: ${chance} %.`,
    count: 'Zählung',
    double: 'Doppel',
    redouble: 'Redoppel',
    answer: 'Annahme',
    answers: { yes: 'ja', wait: 'nein', take: 'ja', pass: 'nein' },
    exact: 'Exakt',
    engine: (level) => `Dieses Programm (${level})`,
    equities: (cubeless, centred, owned, opponent) =>
      `Exakte Equity um Geld: ${cubeless} ohne Würfel, ${centred} mit ihm in der Mitte, ${owned} in eigenem ` +
      `Besitz, ${opponent} beim Gegner.`,
    countsNote:
      'Die Zählungen sind Faustregeln für Spiele um Geld: die Pips jeder Seite, berichtigt um Steine, die Pips ' +
      'verschwenden.',
  },
  databases: {
    title: 'Datenbanken auf diesem Gerät',
    note:
      'Von diesem Gerät erstellt und hier aufbewahrt: Nichts wird heruntergeladen. Die Seite bleibt dabei ' +
      'benutzbar; anhalten und später weitermachen geht.',
    unavailable: 'Dieser Browser bewahrt hier keine Datenbanken auf.',
    names: { long_races: 'Lange Rennen', exact: 'Exakte Tabelle' },
    purpose: {
      long_races:
        'Wie lange 15 Steine auf 10 Punkten brauchen. Rennen werden nachgeschlagen, lange bevor alle Steine zu ' +
        'Hause sind. Rund 96 MB; ein, zwei Minuten.',
      exact: 'Exakte Equity und Doppelwürfel-Entscheidungen für bis zu 6 Steine je Seite. 7 MB; ein, zwei Sekunden.',
    },
    make: 'Erstellen',
    goOn: 'Weitermachen',
    stop: 'Anhalten',
    remove: 'Löschen',
    starting: 'beginnt',
    inUse: (size) => `In Gebrauch, ${size}.`,
    kept: {
      none: () => 'Nicht erstellt.',
      part: (size) => `Begonnen; ${size} sind aufbewahrt.`,
      whole: (size) => `Aufbewahrt, ${size}, nicht in Gebrauch.`,
    },
    damaged: (why) => `Es geht ohne sie weiter: ${why}. Neu erstellen oder löschen.`,
  },
  rollout: {
    title: 'Rollout',
    start: 'Ausspielen',
    again: 'Neu beginnen',
    pause: 'Anhalten',
    goOn: (to) => `Weiter bis ${to}`,
    trials: 'Spiele',
    level: 'Züge mit',
    cube: 'Dopplerwürfel',
    cubeIn: 'im Spiel',
    cubeOut: 'ohne',
    paused: 'angehalten',
    save: 'In Datei sichern',
    open: 'Dateien öffnen',
    text: 'Als Text kopieren',
    curve: 'Wie sich die Equity einpendelt',
    differences: 'Rückstand auf den besten Zug',
    curveAxis: (trials) => counted(trials, 'Spiel', 'Spiele'),
    curveNote: 'Linien: Schätzungen bis dahin. Flächen: 95-%-Intervalle.',
    curveSummary: (play, value, half) => `${play}: ${value} ± ${half}`,
    unkept: 'Dieses Ausspielen wird nicht auf dem Gerät gesichert.',
    bestAction: 'Beste Entscheidung',
    opponentCashes: 'in jedem Spiel verdoppelt der Gegner, und es wird abgelehnt',
    allAlike: 'in jedem Spiel dasselbe',
    intervals: (once, anyTime) =>
      `95 %: ${once} bei einmaligem Hinsehen (Balken), ${anyTime}, so oft man auch hinsieht (Linie)`,
    confidence: (half, low, high) => `Intervall: ±${half} (${low} bis ${high})`,
    progress: (done, of) => `${done} von ${counted(of, 'Spiel', 'Spielen')}`,
    interval: '95-%-Intervall',
    note:
      'Was solche Spiele im Mittel wert sind, liegt in 19 von 20 Fällen im Intervall, wenn die Zahl der Spiele ' +
      'vorher feststand.',
    more: {
      title: 'Weitere Einstellungen',
      changed: (count) => `${count} geändert`,
      reset: 'Zurück zu den üblichen',
      opponent: 'Gegner zieht mit',
      same: 'gleicher Tiefe',
      search: 'Breite der Suche',
      length: 'Länge der Spiele',
      toEnd: 'bis zum Ende',
      plies: (n) => counted(n, 'Halbzug', 'Halbzüge'),
      luck: 'Glück herausgerechnet',
      lucks: { '1ply': 'mit 1ply', '2ply': 'mit 2ply', none: 'gar nicht' },
      stratified: 'Gleichverteilte Würfe',
      stop: 'Früher aufhören',
      standardError: 'Standardfehler bis',
      ahead: 'Vorsprung des besten',
      deviations: (k) => counted(k, 'gemeinsame Abweichung', 'gemeinsame Abweichungen'),
      time: 'Nach',
      seconds: (s) => (s < 60 ? counted(s, 'Sekunde', 'Sekunden') : counted(s / 60, 'Minute', 'Minuten')),
      off: 'nie',
      stopNote:
        'Die erste Grenze, die erreicht ist, beendet das Ausspielen, frühestens nach 144 Spielen. Wer aufhört, ' +
        'sobald es entschieden aussieht, irrt öfter, als die Intervalle sagen; die dünne Linie im Intervall gilt ' +
        'trotzdem.',
    },
    made: {
      games: (n) => counted(n, 'Spiel', 'Spiele'),
      luck: {
        '1ply': 'Glück herausgerechnet (mit 1ply beurteilt)',
        '2ply': 'Glück herausgerechnet (mit 2ply beurteilt)',
        none: 'Glück nicht herausgerechnet',
        reversed: 'Glück mit falschem Vorzeichen herausgerechnet',
      },
      dice: (seed, stratified) => {
        const rolls =
          stratified === 0 ? 'kein Wurf' : stratified === 1 ? 'der erste Wurf' : `die ersten ${stratified} Würfe`;
        return `Startwert der Würfel ${seed}, ${rolls} gleichverteilt`;
      },
      plays: (play) => `Züge mit ${play}ply`,
      both: (plies) => `Züge und Dopplerentscheidungen mit ${plies}ply`,
      each: (play, cube) => `Züge mit ${play}ply, Dopplerentscheidungen mit ${cube}ply`,
      opponent: (level) => `Gegner: ${level}`,
      first: (n, level) => (n === 1 ? `Im ersten Halbzug: ${level}` : `In den ersten ${n} Halbzügen: ${level}`),
      nets: { quick: 'vom schnellen Netz', strong: 'vom starken Netz', other: 'von einem anderen Netz' },
      cube: 'Dopplerwürfel',
      toEnd: 'Bis zum Ende gespielt',
      truncated: (n) => `Nach ${counted(n, 'Halbzug', 'Halbzügen')} abgebrochen und vom Netz beurteilt`,
      stopped: {
        standard_error: 'Früher beendet: Die Standardfehler waren klein genug',
        joint_deviations: 'Früher beendet: Der Vorsprung des besten war groß genug',
        seconds: 'Früher beendet: Die Zeit war um',
      },
    },
    cubeErrors: (noDouble, take, difference) =>
      `Nicht verdoppeln ± ${noDouble}, verdoppeln und annehmen ± ${take}, der Unterschied ± ${difference}.`,
    noDouble: 'Nicht verdoppeln',
  },
  exercise: {
    title: 'Selbst ausspielen',
    intro:
      'Ein Ausspielen von Hand: Sie spielen die Stellung zu Ende, so oft Sie mögen, und das Glück der Würfel ' +
      'wird abgezogen. Was bleibt, sagt, was die Stellung wert ist, so wie Sie sie spielen, und was jede Ihrer ' +
      'Entscheidungen gekostet hat.',
    side: 'Sie spielen',
    both: 'beide Seiten',
    level: 'Engine spielt mit',
    start: 'Spielen',
    again: 'Neu beginnen',
    goOn: 'Weiterspielen',
    close: 'Zur Analyse',
    game: (n) => `Spiel ${n}`,
    settle: 'Hier aufhören',
    settleHint: 'Das Spiel endet jetzt; die Engine sagt, was es so wert ist.',
    thinking: 'Die Engine spielt und urteilt',
    yourCube: 'Würfeln oder erst verdoppeln?',
    roll: 'Würfeln',
    double: (to) => `Verdoppeln auf ${to}`,
    doubled: (to) => `Ihnen wird auf ${to} verdoppelt.`,
    yourPlay: (high, low) => `${high}-${low} ziehen: Stein antippen, dann das Ziel, oder ziehen.`,
    undo: 'Zurücknehmen',
    done: 'Fertig',
    over: 'Das Spiel ist aus.',
    stoppedHere: 'Sie haben hier aufgehört, und die Engine hat den Rest beurteilt.',
    cameTo: (value, adjusted) => `Ergebnis ${value}, ohne Glück ${adjusted}.`,
    analyse: 'Stellung auf dem Brett untersuchen',
    nextGame: 'Nächstes Spiel',
    kinds: { roll: 'Würfelt', double: 'Verdoppelt', take: 'Annehmen', pass: 'Ablehnen', beaver: 'Biber' },
    better: (what) => `besser: ${what}`,
    turns: 'Was gespielt wurde',
    whose: 'Seite',
    luck: 'Glück',
    you: 'Sie',
    engine: 'Engine',
    sides: ['Zuerst am Wurf', 'Andere Seite'],
    results: 'Was die Spiele ergaben',
    from: (side) => `Equity je Einheit des Dopplerwürfels zu Beginn, gesehen von: ${side}`,
    gameColumn: 'Spiel',
    result: 'Ergebnis',
    luckOf: (who) => `Glück: ${who}`,
    errorsOf: (who) => `Fehler: ${who}`,
    adjusted: 'Ohne Glück',
    mean: 'Mittel',
    settled: 'abgebrochen',
    unkept: 'Diese Übung wird nicht auf dem Gerät gesichert.',
    tray: 'Ablage für abgetragene Steine',
    pickedUp: (place: string) => `${place}, aufgenommen`,
    canGo: (place: string) => `${place}, hierher möglich`,
    note:
      'Glück ist der Wert eines Wurfs weniger das Mittel über alle 36, mit 1ply, wie beim Ausspielen. Fehler ' +
      'beurteilt die Stufe, mit der die Engine spielt. Zum Mittel steht die halbe Breite des 95-%-Intervalls.',
  },
  tasks: {
    title: 'Aufgaben',
    analyse: 'Analyse',
    matches: 'Matches',
    play: 'Spielen',
    train: 'Training',
    tables: 'Tabellen',
    lab: 'Labor',
  },
  lab: {
    title: 'Labor: Welcher Spieler ist besser?',
    open: 'Duell öffnen',
    intro:
      'Zwei Stufen dieser Engine spielen gegeneinander. Beide bekommen dieselben Würfe einmal von jeder Seite, ' +
      'und das Glück jedes Wurfs wird aus dem Ergebnis herausgerechnet: Ein paar hundert Matches zeigen, wofür ' +
      'es sonst Zehntausende bräuchte.',
    a: 'Spieler A',
    b: 'Spieler B',
    player: 'Spieler',
    width: 'Suchbreite',
    widths: { normal: 'normal', large: 'groß', huge: 'riesig', gigantic: 'gigantisch', infinite: 'unbegrenzt' },
    cubeless: 'Zieht, als wäre der Dopplerwürfel tot',
    played: 'Gespielt wird um',
    mix: '1, 3, 5, 7 und 25 Punkte gemischt',
    cubeLimit: 'Höchster Dopplerwürfel',
    noCube: 'ohne Doppler',
    pairs: 'Paare von Matches',
    judge: 'Richter über das Glück',
    confidence: 'Sicherheit',
    seed: 'Startwert der Würfel',
    start: 'Beginnen',
    startNew: 'Neu beginnen',
    goOn: 'Weiter',
    save: 'Duell sichern',
    download: (n) => (n === 0 ? 'Matches als .mat' : `${n} ${n === 1 ? 'Match' : 'Matches'} als .mat`),
    result: 'Ergebnis',
    nothing: 'Noch kein Duell. Zwei Spieler wählen und beginnen.',
    example: 'Beispiel',
    exampleOf: (pairs) =>
      `So sieht ein Duell aus: 2ply als Spieler A gegen 1ply, ${pairs} Paare von Matches auf 1 Punkt, vorab auf der ` +
      'Kommandozeile gespielt mit',
    first: 'Das erste Paar wird gespielt.',
    progress: (done, of) => `${done} von ${counted(of, 'Paar', 'Paaren')}`,
    verdict: { a: 'A ist besser', not_a: 'B ist besser', open: 'Nicht entschieden' },
    edge: (edge, error, unit) => `Vorsprung von A: ${edge} ± ${error} ${unit}`,
    mwc: '% MWC über 50',
    points: 'Punkte je Spiel',
    percent: (n) => `${n} %`,
    interval: 'Intervall',
    from: 'Von',
    to: 'Bis',
    wide: 'Breite',
    intervalsOf: (confidence, unit) => `${confidence}-Intervalle für den Vorsprung von A, ${unit}`,
    names: {
      betting: 'Wettfolge',
      bernsteinSequence: 'Bernstein-Folge',
      order: 'Ordnungsstatistik',
      bernstein: 'Empirischer Bernstein',
      bootstrap: 'Bootstrap',
      normal: 'Normal',
      plain: 'Normal, mit Glück',
    },
    holding: {
      always: 'gilt in jedem Fall, wann immer man aufhört',
      planned: 'gilt in jedem Fall, für eine vorher festgelegte Zahl von Paaren',
      roughly: 'gilt ungefähr, nicht wenn sehr Seltenes zählt',
    },
    luckOf: (unit) => `Ergebnis und Glück beider, im Mittel über die Paare, ${unit}`,
    plain: 'Ergebnis',
    luck: 'Glück',
    adjusted: 'Ohne Glück',
    error: 'Standardfehler',
    counted: (pairs, matches, games, rolls) =>
      `${counted(pairs, 'Paar', 'Paare')}: ${counted(matches, 'Match', 'Matches')}, ` +
      `${counted(games, 'Spiel', 'Spiele')}, ${counted(rolls, 'Wurf', 'Würfe')}.`,
    reading:
      'Das Urteil fällt ein Test, den man jederzeit ansehen und beenden darf. Er folgt der Wettfolge: A ist ' +
      'besser, wenn sie ganz über 0 liegt.',
    estimate: 'Schätzung',
    plotText: (pairs, edge, low, high, unit) =>
      `Nach ${counted(pairs, 'Paar', 'Paaren')} ist der Vorsprung von A ${edge}, zwischen ${low} und ${high}, ${unit}.`,
    pairsShort: (n) => counted(n, 'Paar', 'Paare'),
  },
  scores: {
    title: 'Jeder Stand',
    start: 'Ansehen',
    depth: 'Tiefe',
    notYet: 'noch nicht angesehen',
    goOn: 'Weiter',
    boardCube: 'Wie auf dem Brett',
    afterCrawford: 'Nach Crawford',
    progress: (done, of) => `${done} von ${counted(of, 'Stand', 'Ständen')}`,
    down: '↓ dir fehlen',
    across: '→ dem Gegner fehlen',
    youNeed: (n) => `dir fehlen ${n}`,
    opponentNeeds: (n) => `dem Gegner fehlen ${n}`,
    at: (own, other) => `noch ${own} gegen noch ${other}`,
    short: { none: '–', roll: 'N', take: 'D', pass: 'P', too_good: 'ZG' },
    action: {
      none: 'Der Würfel nützt nichts',
      roll: 'Nicht verdoppeln',
      take: 'Verdoppeln, annehmen',
      pass: 'Verdoppeln, ablehnen',
      too_good: 'Zu gut zum Verdoppeln',
    },
    open: 'Auf dem Brett zeigen',
  },
  met: {
    title: 'Match-Equity',
    setting: 'Match-Equity-Tabelle',
    table: 'Tabelle',
    against: 'Minus',
    nothing: 'nichts',
    import: 'Einlesen',
    imported: 'Eingelesene Tabelle',
    make: 'Tabelle hier berechnen',
    making: (percent) => `Anhalten, ${percent} % fertig`,
    export: (format) => `Tabelle als ${format} sichern`,
    corner: 'Nach unten, was dir fehlt; nach rechts, was dem Gegner fehlt',
    post: 'Nach dem Crawford-Spiel: nach rechts, was dem Hinteren fehlt; dem Führenden fehlt 1 Punkt',
    postShort: 'post',
    chances:
      'Chance, das Match zu gewinnen, in Prozent; nach unten, was dir fehlt, nach rechts, was dem Gegner fehlt; ' +
      'die letzte Zeile ist der Hintere nach dem Crawford-Spiel',
    differences:
      'Unterschiede zweier Tabellen in Prozentpunkten; nach unten, was dir fehlt, nach rechts, was dem Gegner fehlt',
    keys: 'Match-Equity-Tabelle. Die Pfeiltasten wählen einen Stand.',
    pointed: (own, other, value) => `Noch ${own} gegen noch ${other}: ${value} %`,
    note:
      'Chance, das Match zu gewinnen, in Prozent: nach unten, was dir fehlt, nach rechts, was dem Gegner fehlt. ' +
      'Noch 1 ist das Crawford-Spiel; die letzte Zeile ist der Hintere danach.',
    differencesNote:
      'Unterschiede in Prozentpunkten. Eine Tabelle gibt jeder Seite den Rest der anderen; so spiegelt ein ' +
      'Dreieck das andere.',
    summary: (a, b, length, near, all, worst, at) =>
      `${a} minus ${b}, bis noch ${length}, in Prozentpunkten: quadratisches Mittel ${near} von noch 2 bis noch ` +
      `9, ${all} über alles; am größten ${worst} bei ${at}.`,
    meaning: 'Was ein Stand am Brett bedeutet',
    youNeed: 'Dir fehlen',
    opponentNeeds: 'Dem Gegner fehlen',
    withGammons: 'Mit den Gammons der Stellung auf dem Brett',
    chance: (percent) => `Du gewinnst das Match in ${percent} % der Fälle.`,
    conversion: (zero, point) => `Equity 0,000 sind ${zero} %, ein ganzer Punkt Equity ${point} % mehr.`,
    freeDrop: (percent) => `Dass der Führende umsonst ablehnen darf, ist ${percent} % wert.`,
    after: {
      win: 'Match nach einem Sieg',
      winGammon: 'nach einem Gammon',
      lose: 'nach einer Niederlage',
      loseGammon: 'nach verlorenem Gammon',
    },
    gammonValue: 'Gammon-Wert',
    doubledGammonValue: 'Gammon-Wert, Würfel gedreht',
    gammonPrice: 'Preis eines Gammons',
    takeDead: 'Take-Punkt, toter Würfel',
    takeLive: 'Take-Punkt, lebender Würfel',
    take: 'Take-Punkt',
    cash: 'Cash-Punkt',
    tooGood: 'Zu gut ab',
    meaningNote:
      'Ein Gammon-Wert ist, was ein Gammon einem Sieg hinzufügt, gemessen an dem, was der Sieg gegenüber der ' +
      'Niederlage bringt: 0,500 im Geldspiel. Der Preis ist dasselbe in Equity. Eine Seite nimmt an, wenn sie ' +
      'mindestens ihren Take-Punkt gewinnt; die andere kassiert ab dem Cash-Punkt und spielt ab dem Zu-gut-Punkt ' +
      'auf Gammon weiter.',
  },
  engine: 'Engine',
  engineLoading: 'Die Engine wird geladen',
  engineReady: 'Engine bereit',
  engineFailed: 'Die Engine ist nicht gestartet.',
  threads: (n) => (n === 1 ? '1 Thread' : `${n} Threads`),
  threadsLabel: 'Threads',
  noStrong:
    'Das starke Netz ließ sich nicht laden: Bis die Seite neu geladen wird, antwortet auf allen Stufen das schnelle.',
  oneThreadWhy:
    'Ein Thread: Browser oder Server bieten hier keinen gemeinsamen Speicher, größere Tiefen dauern daher länger.',
  version: 'Version',
  network: 'Netz',
  offlineLabel: 'Läuft offline',
  yes: 'ja',
  notOffline: (why) => `nein: Browser oder Adresse erlauben es nicht (${why})`,
  notYet: 'noch nicht',
  notLoaded: 'Dieser Teil der Seite konnte nicht geholt werden.',
  reload: 'Noch einmal',

  install: {
    title: 'Installieren',
    button: 'Auf diesem Gerät installieren',
    how:
      'Im Menü des Browsers: „Installieren“ oder „Zum Startbildschirm hinzufügen“. Dann öffnet sie sich wie jedes ' +
      'andere Programm, auch ohne Netz.',
    done: 'Installiert: Dies ist die installierte Seite.',
  },
  settings: 'Einstellungen',
  theme: 'Farben',
  themes: { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  languageLabel: 'Sprache',
  homeSide: 'Heimfeld',
  homeRight: 'Rechts',
  homeLeft: 'Links',
  belowSide: 'Unten auf den Brettern eines Matches',
  belowPlayer: 'immer derselbe Spieler',
  belowRoller: 'der Spieler am Zug',
  close: 'Schließen',

  help: 'Hilfe',
  shortcuts: 'Tastatur',
  keys: [
    ['↑ ↓', 'durch die Züge gehen'],
    ['p', 'den gewählten Zug ziehen'],
    ['Esc', 'Zug loslassen, Fenster schließen'],
    ['1 – 6, zweimal', 'Wurf setzen'],
    ['0', 'Wurf wegnehmen'],
    ['/', 'zum Stellungsfeld'],
    ['s', 'Seiten tauschen'],
    ['m', 'Brett spiegeln'],
    ['o', 'Anfangsstellung'],
    ['c', 'Link zu dieser Stellung kopieren'],
    ['l', 'ins Labor und zurück zum Brett'],
    ['t', 'hell oder dunkel'],
    ['r d', 'beim Ausspielen: würfeln, verdoppeln'],
    ['y n b', 'beim Ausspielen: annehmen, ablehnen, Biber'],
    ['Enter ⌫', 'beim Ausspielen: Zug fertig oder nächstes Spiel, Schritt zurücknehmen'],
    ['?', 'diese Hilfe'],
  ],
  meaning: 'Was bedeuten diese Zahlen?',
  howItWorks: 'So funktioniert es',
  glossary: {
    equity: [
      'Equity',
      'Was eine Stellung wert ist, in Punkten je Einheit des Würfels: +0,250 heißt, dass du im Schnitt einen ' +
        'Viertelpunkt pro Spiel gewinnst. Ein Sieg zählt 1, ein Gammon 2, ein Backgammon 3. Ohne Würfel zählen nur ' +
        'die Chancen, mit Würfel auch, was der Würfel wert ist.',
    ],
    loss: [
      'Verlust',
      'Was ein Zug gegen den besten verschenkt. Ab 0,020 heißt er Fehler (Raute), ab 0,080 grober Fehler ' +
        '(Dreieck). Liegen zwei Züge nur ein paar Tausendstel auseinander, ist es Geschmackssache.',
    ],
    chances: [
      'Chancen',
      'Wie das Spiel ausgeht, in Prozent. Sie sind kumuliert: die 55 unter Sieg enthalten die Gammons daneben, ' +
        'und diese die Backgammons.',
    ],
    level: [
      'Tiefe',
      '1ply fragt das Netz einmal nach der Stellung nach deinem Zug. 2ply sieht sich dazu alle 21 Würfe des ' +
        'Gegners mit der besten Antwort an, 3ply geht noch einen Schritt weiter. Tiefer dauert länger und kommt ' +
        'der Wahrheit näher. Programme zählen verschieden: GNU Backgammon nennt 0-ply, was hier 1ply heißt. Bei ' +
        'jedem Zug steht, wie tief er beurteilt wurde.',
    ],
    search: [
      'Suchbreite',
      'Nicht jeder Zug wird tief angesehen. Nach jedem Schritt kommen nur die Züge weiter, die nah genug am ' +
        'besten liegen: normal nimmt die wenigsten und ist am schnellsten, unbegrenzt nimmt alle. Ein Zug, der ' +
        'zurückblieb, behält die Tiefe, in der er beurteilt wurde.',
    ],
    network: [
      'Netz',
      'Ein neuronales Netz, das gegen sich selbst spielend gelernt hat. Es gibt zwei: ein schnelles, das die ersten ' +
        'Antworten gibt und die Partien der Rollouts spielt, und ein starkes, das ab 2ply alle Antworten gibt. ' +
        'Stellungen kurz vor dem Ende werden nicht geschätzt, sondern in einer Datenbank nachgeschlagen, die für ' +
        'eine Seite genau berechnet ist.',
    ],
    takePoint: [
      'Annahmepunkt',
      'Der kleinste Anteil an Spielen, den man gewinnen muss, um eine Verdopplung anzunehmen. Um Geld liegt er ' +
        'etwas unter einem Viertel, im Match woanders. Der Teil der Skala darunter heißt ablehnen.',
    ],
    rollout: [
      'Ausspielen',
      'Das Netz spielt die Stellung viele Male zu Ende, und die Ergebnisse werden gemittelt. Das entscheidet, ' +
        'was Vorausschauen nicht entscheidet. Das Glück jedes Wurfs wird herausgerechnet, so dass ein paar hundert ' +
        'Spiele so viel sagen wie sonst viele tausend.',
    ],
    errorBar: [
      '± und Intervalle',
      'Ein Ausspielen ist eine Stichprobe: ein anderes gibt eine andere Zahl. ± ist die halbe Breite des ' +
        'Intervalls, das in 19 von 20 Fällen den wahren Mittelwert solcher Spiele enthält. Viermal so viele Spiele ' +
        'halbieren es. Zwei Züge, deren Unterschied kleiner ist als sein eigenes ±, sind noch nicht unterschieden.',
    ],
    luck: [
      'Glück eines Wurfs',
      'Seine Equity nach dem besten Zug, weniger dem Mittel über alle 36 Würfe. Blaue Würfe sind besser als der ' +
        'Schnitt, orange schlechter. Glück ist im Mittel null, wer auch spielt; zieht man es ab, werden Ergebnisse ' +
        'ruhiger, ohne jemanden zu bevorzugen.',
    ],
    matchPlay: [
      'Im Match',
      'Im Match ist ein Punkt nicht bei jedem Stand gleich viel wert. Dort entscheidet die Chance, das Match zu ' +
        'gewinnen, und die Equities gelten für diese Entscheidung in diesem Match.',
    ],
    rating: [
      'Performance Rating (PR)',
      'Was jemand verschenkt hat, in normalisierter Equity: 500-mal der Verlust einer durchschnittlichen ' +
        'Entscheidung, Züge und Würfel zusammen; nur Entscheidungen, auf die es ankommt, zählen. Weniger ist besser: ' +
        'Weltmeister bleiben unter 2,5, gute Vereinsspieler liegen um 10. Das Intervall sagt, wie viel davon der ' +
        'Zufall dieser Stellungen ist.',
    ],
    adjusted: [
      'Ergebnis ohne Glück',
      'Das Ergebnis eines Matches, weniger das Glück aller Würfe beider Seiten. Glück ist im Mittel null; so ist ' +
        'das eine ehrliche Schätzung dessen, was dieselben Züge mit durchschnittlichen Würfeln brächten, und viel ' +
        'ruhiger als das Ergebnis.',
    ],
    drill: [
      'Übung',
      'Deine Fehler kommen als Fragen wieder, jede an dem Tag, an dem du dabei wärst, sie zu vergessen. FSRS, ein ' +
        'Modell des Gedächtnisses, lernt aus jeder Antwort, wann das ist.',
    ],
    threads: [
      'Threads',
      'Größere Tiefen verteilen ihre Arbeit auf die Kerne dieses Geräts. Wo ein Browser das nicht erlaubt, ' +
        'rechnet ein Kern allein: dieselben Antworten, nur später.',
    ],
  },
  explain: 'Was heißt das?',
  examples: {
    show: 'Ausrechnen',
    busy: 'Rechnet …',
    level: { what: 'Beispiel: ein Wurf in vier Tiefen.', columns: ['Tiefe', 'Bester Zug', 'Equity', 'Zeit'] },
    search: { what: 'Beispiel: wie viele Züge bis 3ply kommen.', columns: ['Suche', 'Züge', 'Bester Zug', 'Zeit'] },
    luck: {
      what: 'Beispiel: die zwei glücklichsten Würfe aus der Anfangsstellung und der unglücklichste.',
      columns: ['Wurf', 'Bester Zug', 'Equity', 'Glück'],
    },
    errorBar: {
      what: 'Beispiel: die Anfangsstellung vor dem Wurf, fünfmal ausgespielt, jedes Mal mit anderen Würfeln.',
      columns: ['Spiele', 'Equity', '95 %'],
    },
    matchPlay: {
      what: 'Beispiel: die Chance auf das Match, je nachdem, was du und der Gegner noch brauchen.',
      columns: ['Du brauchst', 'Gegner braucht', 'Match'],
    },
    rating: {
      what: 'Beispiel: das Beispielmatch, auf 1ply analysiert.',
      columns: ['Spieler', 'Entscheidungen', 'Equity verloren', 'PR', 'von', 'bis'],
    },
    adjusted: {
      what: 'Beispiel: das Beispielmatch, in Chancen auf das Match.',
      columns: ['Spieler', 'Ergebnis', 'Glück', 'ohne Glück'],
    },
    drill: {
      what: 'Beispiel: wann eine Frage wiederkommt, die jedes Mal gut beantwortet und einmal vergessen wird.',
      columns: ['Antwort', 'Wieder in'],
    },
    days: (n) => (n === 1 ? '1 Tag' : `${n} Tagen`),
    grades: { again: 'vergessen', hard: 'mit Mühe', good: 'gut', easy: 'leicht' },
  },
  footer: 'Alles wird auf diesem Gerät berechnet. Nichts wird gesendet.',
  licences: 'Lizenzen aller Teile',
  reference: 'Für Programmierer: das npm-Paket (auf Englisch)',
};
