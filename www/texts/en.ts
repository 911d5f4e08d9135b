/** All that the page says in English. Functions where a number or a name goes in. */

import { counted } from './counted';

export const en = {
  language: 'English',
  title: 'Gammonlab',
  tagline: 'backgammon analysis in this tab',
  /** Titles of pages, as a tab of the browser shows them. */
  titles: {
    toPlay: (dice: string) => `${dice} to play`,
    cube: 'Cube action',
    match: 'Match',
    report: (players: string) => `Report: ${players}`,
    decision: (players: string, game: number) => `${players}, game ${game}`,
    learn: (players: string) => `Mistakes: ${players}`,
    matches: 'Matches',
    drill: 'Drill',
    progress: 'Me over time',
    play: 'Play a match',
    tables: 'Match equity',
    lab: 'Lab',
  },

  idLabel: 'Position',
  idHint: 'XGID, Position ID or OGID',
  idGo: 'Show',
  idPaste: 'Paste',
  /** Why something failed: the sentence of the engine, which names what was found and what was expected. */
  problem: ({ message }: { kind: string; message: string }) => message,
  idProblem: 'This is not a position I can read.',
  idKept: 'The board still shows the last good position.',

  onRoll: 'On roll',
  opponent: 'Opponent',
  pips: (n: number) => (n === 1 ? '1 pip' : `${n} pips`),
  pipsShort: (n: number) => `${n}`,
  off: (n: number) => `${n} off`,
  away: (n: number) => `${n}-away`,
  scoreOf: (points: number, length: number) => `${points} of ${length}`,
  money: 'Money game',
  jacoby: 'Jacoby',
  beavers: 'Beavers',
  crawford: 'Crawford game',
  crawfordShort: 'Crawford',
  match: (length: number) => `${length}-point match`,
  cubeOf: { centred: 'in the middle', on_roll: 'owned by the side on roll', opponent: 'owned by the opponent' },
  point: (n: number) => `point ${n}`,
  bar: 'bar',
  boardName: 'Board',
  boardEmpty: 'The board appears as soon as the engine is ready.',
  boardText: (own: string, other: string, cube: string, dice: string) =>
    `Counted from the side on roll. On roll: ${own}. Opponent: ${other}. ${cube} ${dice}`,
  boardCube: (value: number, owner: string) => `Cube ${value}, ${owner}.`,
  boardDice: (a: number, b: number) => `Dice ${a} and ${b}.`,
  boardNoDice: 'No dice yet.',
  boardAfter: (play: string) => `After ${play}.`,
  nothing: 'none on the board',
  borneOff: (n: number) => `${n} borne off`,

  plays: 'Plays',
  play: 'Play',
  rank: 'Rank',
  equity: 'Equity',
  loss: 'Loss',
  level: 'Level',
  win: 'Win',
  gammon: 'Gammon',
  backgammon: 'Backgammon',
  gammonShort: 'G',
  backgammonShort: 'Bg',
  lose: 'Lose',
  chancesOf: {
    win: 'Wins of any kind',
    winGammon: 'Gammons and backgammons won',
    winBackgammon: 'Backgammons won',
    lose: 'Losses of any kind',
    loseGammon: 'Gammons and backgammons lost',
    loseBackgammon: 'Backgammons lost',
  },
  chancesNote: 'Chances are cumulative: wins include gammons, gammons include backgammons.',
  compare: {
    title: 'Compare two plays',
    first: 'First play',
    second: 'Second play',
    difference: 'Difference',
    levels: 'The two were judged at different levels: read the difference with care.',
  },
  book: {
    title: 'Opening book: rolled out',
    score: {
      money: 'for money',
      dmp: 'at double match point',
      gammon_go: 'at gammon-go (2-away against 1-away, Crawford)',
      gammon_save: 'at gammon-save (1-away against 2-away, Crawford)',
    },
    first: (score: string) => `First play of the game, ${score}.`,
    reply: (score: string, play: string) => `Reply to ${play}, ${score}.`,
    clear: (deviations: number) =>
      `The best play is ahead of every other by more than ${deviations} joint standard deviations.`,
    unclear: (trials: string) => `Even ${trials} trials do not make one play clearly the best.`,
    trials: 'Trials',
    failed: 'The opening book could not be asked.',
    made: (cube: boolean, network: string, level: string, trials: string) =>
      `Played out beforehand to the end${cube ? ' with the cube in play' : ''}, the luck removed, plays at ${level} ` +
      `by network ${network}, at most ${trials} trials. Each comparison stopped as soon as it was clear, which makes ` +
      'a winning margin look somewhat larger than it is; ± is 1.96 standard errors.',
  },
  allPlays: (n: number) => `Show all ${counted(n, 'play')}`,
  noPlay: 'No checker can move.',
  cannotMove: 'Cannot move',
  best: 'best',
  lossClass: { best: 'best', fine: 'fine', error: 'error', blunder: 'blunder' },
  playsCaption: (count: number, dice: string) =>
    `${count} legal ${count === 1 ? 'play' : 'plays'} of ${dice}, best first`,
  thinking: (level: string) => `Working at ${level}`,
  cancel: 'Stop',
  makePlay: 'Make this play',
  undoMove: 'Undo',
  choosePlay: 'Point at a play to see it on the board.',

  evaluation: 'Before the roll',
  cubeless: 'Cubeless equity',
  cubeful: 'Cubeful equity',
  mwc: 'Match winning chance',
  youWin: 'You win',
  youLose: 'You lose',
  rollPicker: 'Dice',
  rollPickerHint: 'Tap two dice, or type two digits.',
  die: (n: number) => `Die ${n}`,
  clearDice: 'No dice',
  rollAgain: 'Change the dice',

  opening: 'Opening',
  swap: 'Swap sides',
  mirror: 'Mirror',
  link: 'Link',
  copied: (what: string) => `${what} copied.`,

  cancelEdit: 'Cancel',
  edit: {
    open: 'Edit',
    title: 'Edit the position',
    done: 'Show',
    tap: 'A tap on the board puts',
    remove: 'Take away',
    hint: 'Drag a checker to move it; drag it off the board to bear it off.',
    clear: 'Clear',
    colours: 'Change colours',
    cube: 'Cube',
    owner: 'Owner',
    nobody: 'In the middle',
    playedFor: 'Played for',
    match: 'Match',
    length: 'Match length',
    pointsOf: (side: string) => `Points: ${side}`,
  },
  barOf: (side: string) => `bar: ${side}`,
  keeping: {
    unkept: (n: number) => (n === 1 ? '1 change is only in this tab.' : `${n} changes are only in this tab.`),
    free: 'You can delete matches or cards, or a bearoff database in the settings.',
    blocked: 'An older version of this page is open in another tab. Close or reload that tab to see your data here.',
    closed: 'A newer version of this page is open in another tab, so this tab can no longer save. Reload it.',
    aside: (n: number) =>
      n === 1
        ? '1 record on this device is damaged and was set aside.'
        : `${n} records on this device are damaged and were set aside.`,
    show: 'Your data',
    matches: 'Matches',
    again: 'Try again',
    reload: 'Reload',
  },
  updateReady: 'A new version is ready.',
  keepsNothing:
    'This browser keeps no data for this page: site data is blocked, or the page is shown inside another site. ' +
    'Everything works, but matches, positions and settings are gone when you close the tab.',
  understood: 'OK',
  offered: {
    title: 'Another program or website has sent something to Gammonlab:',
    take: 'Import',
    discard: 'Discard',
  },
  broken: {
    title: 'This part of the page has failed.',
    safe: 'What is kept on this device is still there. You can save it to a file.',
    again: 'Try again',
    save: 'Save my data',
    failed: (why: string) => `Saving failed: ${why}`,
  },
  updateNow: 'Use it now',
  updateLater: 'Later',

  share: {
    title: 'Share',
    copy: 'Copy',
    text: 'Analysis as text',
    json: 'Analysis as JSON',
    save: 'Save the board as',
    print: 'Print',
  },
  rolls: {
    title: 'The 21 rolls',
    hint: 'Equity after the best play of each roll.',
    average: (equity: string, rolls: string, above: string) =>
      `On average ${equity}: each roll is judged by the quick network at ${rolls} after its best play, while the ` +
      `numbers above are a look at ${above} at the position before the roll, so the two differ.`,
  },
  equityShort: 'eq:',
  positions: {
    title: 'Positions',
    name: 'Name for the position on the board',
    keep: 'Keep',
    none: 'Positions you look at are listed here, on this device only.',
    unavailable: 'This browser keeps no positions here.',
    forget: (name: string) => `Forget ${name}`,
    export: 'Export',
    import: 'Import',
    imported: (good: number, bad: number) =>
      `Positions imported: ${good}${bad ? `, lines that could not be read: ${bad}` : ''}.`,
    drop: 'A text with one id a line can also be dropped anywhere on the page.',
  },
  mwcShort: 'MWC %',
  cube: {
    title: 'Cube',
    option: 'Cube action',
    farFrom: (level: string) =>
      `So far from a double that the cube is judged at ${level} alone; the chances below are looked at deeper.`,
    difference: 'Difference',
    action: {
      unavailable: 'The cube cannot be turned here',
      no_double: 'No double',
      double: 'Double',
      no_redouble: 'No redouble',
      redouble: 'Redouble',
      too_good: 'Too good to double',
    },
    response: { take: 'take', pass: 'pass', beaver: 'beaver' },
    doubling: { noDouble: 'No double', doubleTake: 'Double, take', doublePass: 'Double, pass' },
    redoubling: { noDouble: 'No redouble', doubleTake: 'Redouble, take', doublePass: 'Redouble, pass' },
    needs: (needed: string, has: string) =>
      `Take point: the opponent needs to win ${needed} % of the games to take; it wins ${has} %.`,
    gammonValues: (own: string, opponent: string) =>
      `Gammon values (0.5 for money): side on roll ${own}, opponent ${opponent}.`,
    needsIf: (dead: string, live: string) => `With a dead cube ${dead} %, with a fully live one ${live} %.`,
  },
  race: {
    title: 'Race',
    side: 'Side',
    pips: 'Pips',
    epc: 'EPC',
    epcLong: 'Effective pip count: 8.167 for each roll that bearing off takes on average',
    wastage: 'Wastage',
    rolls: 'Rolls',
    rollsLong: 'Rolls that bearing off takes: mean and standard deviation',
    caption: 'Chance of each number of rolls.',
    beyond: "Some checkers are too far out for the bearoff database: the chances are the race network's.",
    improve: 'Make a larger one on this device',
    chances: 'Chances',
    onRoll: 'On roll',
    notOnRoll: 'If the opponent rolled first',
    winGammon: 'Gammon won',
    loseGammon: 'Gammon lost',
    kleinman: (chance: string) => `Kleinman's estimate, by the pips alone: ${chance} %.`,
    count: 'Count',
    double: 'Double',
    redouble: 'Redouble',
    answer: 'Take',
    answers: { yes: 'yes', wait: 'no', take: 'yes', pass: 'no' },
    exact: 'Exact',
    engine: (level: string) => `This engine (${level})`,
    equities: (cubeless: string, centred: string, owned: string, opponent: string) =>
      `Exact equities for money: ${cubeless} without a cube, ${centred} with it in the middle, ${owned} owned, ` +
      `${opponent} owned by the opponent.`,
    countsNote:
      "The counts are rules of thumb for money games: each side's pips, adjusted for checkers that waste pips.",
  },
  databases: {
    title: 'Databases on this device',
    note:
      'Made by this device and kept here: nothing is downloaded. You can go on using the page meanwhile, stop, and ' +
      'go on later.',
    unavailable: 'This browser keeps no databases here.',
    names: { long_races: 'Long races', exact: 'Exact table' },
    purpose: {
      long_races:
        'How long 15 checkers within 10 points take. Races are looked up long before all checkers are home. Some ' +
        '96 MB; a minute or two.',
      exact: 'Exact equities and cube actions of up to 6 checkers a side. 7 MB; a second or two.',
    },
    make: 'Make',
    goOn: 'Go on',
    stop: 'Stop',
    remove: 'Delete',
    starting: 'starting',
    inUse: (size: string) => `In use, ${size}.`,
    kept: {
      none: () => 'Not made.',
      part: (size: string) => `Begun; ${size} are kept.`,
      whole: (size: string) => `Kept, ${size}, not in use.`,
    },
    damaged: (why: string) => `The engine goes on without it: ${why}. Make it again or delete it.`,
  },
  rollout: {
    title: 'Rollout',
    start: 'Roll out',
    again: 'Start anew',
    pause: 'Pause',
    goOn: (to: number) => `Go on to ${to}`,
    trials: 'Trials',
    level: 'Plays at',
    cube: 'Cube',
    cubeIn: 'in play',
    cubeOut: 'left out',
    paused: 'paused',
    save: 'Save to a file',
    open: 'Open files',
    text: 'Copy as text',
    curve: 'How the equity settles',
    differences: 'Behind the best play',
    curveAxis: (trials: number) => counted(trials, 'trial'),
    curveNote: 'Lines: estimates so far. Bands: 95 % intervals.',
    curveSummary: (play: string, value: string, half: string) => `${play}: ${value} ± ${half}`,
    unkept: 'This rollout is not kept on the device.',
    bestAction: 'Best cube action',
    opponentCashes: 'in every game the opponent doubles and the double is passed',
    allAlike: 'the same in every game',
    intervals: (once: string, anyTime: string) =>
      `95 %: ${once} for one look (bar), ${anyTime} however often you look (line)`,
    confidence: (half: string, low: string, high: string) => `Confidence: ±${half} (${low} to ${high})`,
    progress: (done: number, of: number) => `${done} of ${counted(of, 'trial')}`,
    interval: '95 % interval',
    note:
      'What such games are worth on average is inside the interval 19 times out of 20, if the number of trials was ' +
      'chosen beforehand.',
    more: {
      title: 'More settings',
      changed: (count: number) => `${count} changed`,
      reset: 'Back to the usual ones',
      opponent: 'Opponent plays at',
      same: 'the same',
      search: 'Width of the search',
      length: 'Games go on',
      toEnd: 'to the end',
      plies: (n: number) => `for ${counted(n, 'ply', 'plies')}`,
      luck: 'Luck taken out',
      lucks: { '1ply': 'at 1ply', '2ply': 'at 2ply', none: 'not at all' },
      stratified: 'Stratified rolls',
      stop: 'Stop early',
      standardError: 'Standard errors at most',
      ahead: 'Best ahead by',
      deviations: (k: number) => counted(k, 'joint deviation'),
      time: 'After',
      seconds: (s: number) => (s < 60 ? counted(s, 'second') : counted(s / 60, 'minute')),
      off: 'never',
      stopNote:
        'The first limit that is reached ends the rollout, from 144 games on. Who stops when it looks decided ' +
        'errs more often than the intervals say; the thin line of the interval holds all the same.',
    },
    made: {
      games: (n: number) => counted(n, 'game'),
      luck: {
        '1ply': 'luck taken out (judged at 1ply)',
        '2ply': 'luck taken out (judged at 2ply)',
        none: 'luck left in',
        reversed: 'luck taken out with the wrong sign',
      },
      dice: (seed: string, stratified: number) => {
        const rolls =
          stratified === 0 ? 'no rolls' : stratified === 1 ? 'the first roll' : `the first ${stratified} rolls`;
        return `Dice seed ${seed}, ${rolls} stratified`;
      },
      plays: (play: number) => `plays at ${play}ply`,
      both: (plies: number) => `plays and cube decisions at ${plies}ply`,
      each: (play: number, cube: number) => `plays at ${play}ply, cube decisions at ${cube}ply`,
      opponent: (level: string) => `the opponent: ${level}`,
      first: (n: number, level: string) => (n === 1 ? `In the first ply ${level}` : `In the first ${n} plies ${level}`),
      nets: { quick: 'by the quick network', strong: 'by the strong network', other: 'by another network' },
      cube: 'Cube',
      toEnd: 'Played to the end',
      truncated: (n: number) => `Cut off after ${counted(n, 'ply', 'plies')} and judged by the network`,
      stopped: {
        standard_error: 'Stopped early: the standard errors were small enough',
        joint_deviations: 'Stopped early: the best was far enough ahead',
        seconds: 'Stopped early: the time was up',
      },
    },
    cubeErrors: (noDouble: string, take: string, difference: string) =>
      `No double ± ${noDouble}, double and take ± ${take}, the difference between them ± ${difference}.`,
    noDouble: 'No double',
  },
  exercise: {
    title: 'Play it out yourself',
    intro:
      'An interactive rollout: you play the position to the end, as often as you like, and the luck of the dice ' +
      'is taken off. What is left says what the position is worth the way you play it, and what each of your ' +
      'decisions gave up.',
    side: 'You play',
    both: 'both sides',
    level: 'Engine plays at',
    start: 'Play',
    again: 'Start anew',
    goOn: 'Go on playing',
    close: 'Back to analysis',
    game: (n: number) => `Game ${n}`,
    settle: 'Stop here',
    settleHint: 'The game ends now; the engine says what it is worth as it stands.',
    thinking: 'The engine plays and judges',
    yourCube: 'Roll, or double first?',
    roll: 'Roll',
    double: (to: number) => `Double to ${to}`,
    doubled: (to: number) => `You are doubled to ${to}.`,
    yourPlay: (high: number, low: number) => `Play ${high}-${low}: tap a checker, then where it goes, or drag it.`,
    undo: 'Take back',
    done: 'Done',
    over: 'The game is over.',
    stoppedHere: 'You stopped here, and the engine judged the rest.',
    cameTo: (value: string, adjusted: string) => `Result ${value}, with the luck taken off ${adjusted}.`,
    analyse: 'Analyse the position on the board',
    nextGame: 'Next game',
    kinds: { roll: 'Rolls', double: 'Doubles', take: 'Take', pass: 'Pass', beaver: 'Beaver' },
    better: (what: string) => `better: ${what}`,
    turns: 'What has been played',
    whose: 'Side',
    luck: 'Luck',
    you: 'You',
    engine: 'Engine',
    sides: ['On roll first', 'Other side'] as [string, string],
    results: 'What the games came to',
    from: (side: string) => `Equity per unit of the cube at the start, seen from: ${side}`,
    gameColumn: 'Game',
    result: 'Result',
    luckOf: (who: string) => `Luck: ${who}`,
    errorsOf: (who: string) => `Errors: ${who}`,
    adjusted: 'Luck taken off',
    mean: 'Mean',
    settled: 'stopped',
    unkept: 'This exercise is not kept on the device.',
    tray: 'Tray for checkers borne off',
    pickedUp: (place: string) => `${place}, picked up`,
    canGo: (place: string) => `${place}, can go here`,
    note:
      'Luck is the value of a roll less the average over all 36, at 1-ply, as in a rollout. Errors are judged at ' +
      'the level the engine plays. The mean is given with its 95 % half-width.',
  },
  tasks: {
    title: 'Tasks',
    analyse: 'Analyse',
    matches: 'Matches',
    play: 'Play',
    train: 'Train',
    tables: 'Tables',
    lab: 'Lab',
  },
  lab: {
    title: 'Lab: which player is better?',
    open: 'Open a duel',
    intro:
      'Two levels of this engine play each other. Both get the same dice once from either seat, and the luck of ' +
      'every roll is taken out of the result: a few hundred matches show what would otherwise take tens of ' +
      'thousands.',
    a: 'Player A',
    b: 'Player B',
    player: 'Player',
    width: 'Search width',
    widths: { normal: 'normal', large: 'large', huge: 'huge', gigantic: 'gigantic', infinite: 'infinite' },
    cubeless: 'Plays as if the cube were dead',
    played: 'Played for',
    mix: '1, 3, 5, 7 and 25 points mixed',
    cubeLimit: 'Largest cube',
    noCube: 'no cube',
    pairs: 'Pairs of matches',
    judge: 'Judge of the luck',
    confidence: 'Confidence',
    seed: 'Seed of the dice',
    start: 'Start',
    startNew: 'Start anew',
    goOn: 'Go on',
    save: 'Save the duel',
    download: (n: number) => (n === 0 ? 'Matches as .mat' : `${n} ${n === 1 ? 'match' : 'matches'} as .mat`),
    result: 'Result',
    nothing: 'No duel yet. Choose two players and start.',
    example: 'Example',
    exampleOf: (pairs: number) =>
      `This is what a duel looks like: 2ply, as player A, against 1ply, ${pairs} pairs of 1-point matches, played ` +
      'beforehand on the command line with',
    first: 'The first pair is being played.',
    progress: (done: number, of: number) => `${done} of ${counted(of, 'pair')}`,
    verdict: { a: 'A is better', not_a: 'B is better', open: 'Not decided' },
    edge: (edge: string, error: string, unit: string) => `A's edge ${edge} ± ${error} ${unit}`,
    mwc: '% MWC less 50',
    points: 'points a game',
    percent: (n: number) => `${n} %`,
    interval: 'Interval',
    from: 'From',
    to: 'To',
    wide: 'Width',
    intervalsOf: (confidence: string, unit: string) => `${confidence} intervals for A's edge, ${unit}`,
    names: {
      betting: 'Betting sequence',
      bernsteinSequence: 'Bernstein sequence',
      order: 'Order statistics',
      bernstein: 'Empirical Bernstein',
      bootstrap: 'Bootstrap',
      normal: 'Normal',
      plain: 'Normal, luck left in',
    },
    holding: {
      always: 'holds whatever happens, whenever you stop',
      planned: 'holds whatever happens, for a number of pairs fixed before',
      roughly: 'holds roughly, not if something very rare matters',
    },
    luckOf: (unit: string) => `Results and luck of both, a mean over pairs, ${unit}`,
    plain: 'Result',
    luck: 'Luck',
    adjusted: 'Without luck',
    error: 'Standard error',
    counted: (pairs: number, matches: number, games: number, rolls: number) =>
      `${counted(pairs, 'pair')}: ${counted(matches, 'match', 'matches')}, ${counted(games, 'game')}, ` +
      `${counted(rolls, 'roll')}.`,
    reading:
      'The verdict is that of a test that may be watched and stopped at any time. It follows the betting ' +
      'sequence: A is better when all of it lies above 0.',
    estimate: 'Estimate',
    plotText: (pairs: number, edge: string, low: string, high: string, unit: string) =>
      `After ${counted(pairs, 'pair')} A's edge is ${edge}, between ${low} and ${high}, ${unit}.`,
    pairsShort: (n: number) => counted(n, 'pair'),
  },
  scores: {
    title: 'Every score',
    start: 'Look',
    depth: 'Depth',
    notYet: 'not looked at yet',
    goOn: 'Go on',
    boardCube: 'As on the board',
    afterCrawford: 'After Crawford',
    progress: (done: number, of: number) => `${done} of ${counted(of, 'score')}`,
    down: '↓ you need',
    across: '→ the opponent needs',
    youNeed: (n: number) => `you need ${n}`,
    opponentNeeds: (n: number) => `the opponent needs ${n}`,
    at: (own: number, other: number) => `${own}-away ${other}-away`,
    short: { none: '–', roll: 'N', take: 'D', pass: 'P', too_good: 'TG' },
    action: {
      none: 'No use for the cube',
      roll: 'No double',
      take: 'Double, take',
      pass: 'Double, pass',
      too_good: 'Too good to double',
    },
    open: 'Show on the board',
  },
  met: {
    title: 'Match equity',
    setting: 'Match equity table',
    table: 'Table',
    against: 'Less',
    nothing: 'nothing',
    import: 'Import',
    imported: 'Imported table',
    make: 'Make a table with this engine',
    making: (percent: string) => `Stop, ${percent} % done`,
    export: (format: string) => `Save the table as ${format}`,
    corner: 'You need down, the opponent needs across',
    post: 'After the Crawford game: the trailer needs across, the leader 1 point',
    postShort: 'post',
    chances:
      'Chance to win the match in per cent; you need down, the opponent needs across; the last row is the ' +
      'trailer after the Crawford game',
    differences: 'Differences of two tables in percentage points; you need down, the opponent needs across',
    keys: 'Match equity table. The arrow keys choose a score.',
    pointed: (own: number, other: number, value: string) => `${own}-away ${other}-away: ${value} %`,
    note:
      'Chance to win the match in per cent: what you need down, what the opponent needs across. 1-away is the ' +
      'Crawford game; the last row is the trailer after it.',
    differencesNote:
      'Differences in percentage points. Tables give each side the rest of the other, so one triangle mirrors ' +
      'the other.',
    summary: (a: string, b: string, length: number, near: string, all: string, worst: string, at: string) =>
      `${a} less ${b}, up to ${length}-away, in percentage points: root mean square ${near} from 2-away to ` +
      `9-away, ${all} over all; largest ${worst} at ${at}.`,
    meaning: 'What a score means at the board',
    youNeed: 'You need',
    opponentNeeds: 'Opponent needs',
    withGammons: 'With the gammons of the position on the board',
    chance: (percent: string) => `You win the match in ${percent} % of the cases.`,
    conversion: (zero: string, point: string) =>
      `Equity 0.000 is ${zero} %, and a whole point of equity ${point} % more.`,
    freeDrop: (percent: string) => `The leader's free drop is worth ${percent} %.`,
    after: {
      win: 'Match after a win',
      winGammon: 'after a gammon',
      lose: 'after a loss',
      loseGammon: 'after a lost gammon',
    },
    gammonValue: 'Gammon value',
    doubledGammonValue: 'Gammon value, cube turned',
    gammonPrice: 'Price of a gammon',
    takeDead: 'Take point, dead cube',
    takeLive: 'Take point, live cube',
    take: 'Take point',
    cash: 'Cash point',
    tooGood: 'Too good from',
    meaningNote:
      'A gammon value is what a gammon adds to a win, as a share of what winning adds to losing: 0.500 for ' +
      'money. Its price is the same in equity. A side takes if it wins at least its take point; the other side ' +
      'cashes from the cash point on, and plays on for a gammon from the too good point on.',
  },
  engine: 'Engine',
  engineLoading: 'Loading the engine',
  engineReady: 'Engine ready',
  engineFailed: 'The engine did not start.',
  threads: (n: number) => (n === 1 ? '1 thread' : `${n} threads`),
  threadsLabel: 'Threads',
  oneThreadWhy: 'One thread: this browser or host does not offer shared memory here, so deeper levels take longer.',
  noStrong: 'The strong network could not be loaded: the quick one answers at all levels until the page is reloaded.',
  version: 'Version',
  network: 'Network',
  offlineLabel: 'Works offline',
  yes: 'yes',
  notOffline: (why: string) => `no: this browser or address does not allow it (${why})`,
  notYet: 'not yet',
  notLoaded: 'This part of the page could not be fetched.',
  reload: 'Try again',

  install: {
    title: 'Install',
    button: 'Install on this device',
    how:
      'In the browser\'s menu: "Install" or "Add to home screen". It then opens like any other program, also ' +
      'without a network.',
    done: 'Installed: this is the installed page.',
  },
  settings: 'Settings',
  theme: 'Theme',
  themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
  languageLabel: 'Language',
  homeSide: 'Home board',
  homeRight: 'On the right',
  homeLeft: 'On the left',
  belowSide: 'At the bottom of match boards',
  belowPlayer: 'always the same player',
  belowRoller: 'the player on roll',
  close: 'Close',

  help: 'Help',
  shortcuts: 'Keyboard',
  keys: [
    ['↑ ↓', 'walk through the plays'],
    ['p', 'make the chosen play'],
    ['Esc', 'let go of the play, close a panel'],
    ['1 – 6, twice', 'set the dice'],
    ['0', 'take the dice away'],
    ['/', 'go to the position field'],
    ['s', 'swap sides'],
    ['m', 'mirror the board'],
    ['o', 'opening position'],
    ['c', 'copy a link to this position'],
    ['l', 'the Lab, and back to the board'],
    ['t', 'light or dark'],
    ['r d', 'playing out: roll, double'],
    ['y n b', 'playing out: take, pass, beaver'],
    ['Enter ⌫', 'playing out: the play is made or the next game begins, take a move back'],
    ['?', 'this help'],
  ] as [string, string][],
  meaning: 'What do these numbers mean?',
  howItWorks: 'How it works',
  glossary: {
    equity: [
      'Equity',
      'What a position is worth, in points for each unit of the cube: +0.250 means that you win a quarter of a ' +
        'point a game on average. A win counts 1, a gammon 2, a backgammon 3. Cubeless equity takes the chances ' +
        'alone; cubeful equity also counts what the cube is worth.',
    ] as [string, string],
    loss: [
      'Loss',
      'What a play gives away against the best one. From 0.020 it is called an error (a diamond), from 0.080 a ' +
        'blunder (a triangle). Two plays closer than a few thousandths are a matter of taste.',
    ] as [string, string],
    chances: [
      'Chances',
      'How the game ends, in per cent. They are cumulative: the 55 under Win include the gammons beside it, and ' +
        'those include the backgammons.',
    ] as [string, string],
    level: [
      'Level',
      '1ply asks the network once about the position after your play. 2ply also looks at all 21 replies and ' +
        'their best answers, 3ply one step further. Deeper is slower and nearer to the truth. Programs count ' +
        'differently: GNU Backgammon says 0-ply where we say 1ply. Each play names the level it was judged at.',
    ] as [string, string],
    search: [
      'Search interval',
      'Not every play is looked at deeply. After each step only the plays that are close enough to the best go ' +
        'on: normal takes the fewest and is the quickest, infinite takes all. A play that was left behind keeps ' +
        'the level it was judged at.',
    ] as [string, string],
    network: [
      'Network',
      'A neural network that learned by playing against itself. There are two: a quick one, which gives the first ' +
        'answers and plays the games of rollouts, and a strong one, which gives all answers from 2ply on. Positions ' +
        'near the end are not guessed but looked up in a database that was computed exactly for one side.',
    ] as [string, string],
    takePoint: [
      'Take point',
      'The least share of games that a side must win to take a double. It lies a little under a quarter for ' +
        'money, elsewhere in a match. The part of the scale under it is a pass.',
    ] as [string, string],
    rollout: [
      'Rollout',
      'The position is played to the end many times by the network, and the results are averaged. It settles ' +
        'what a look ahead cannot. The luck of every roll is taken out, so that a few hundred games say as much as ' +
        'many thousands would.',
    ] as [string, string],
    errorBar: [
      '± and intervals',
      'A rollout is a sample: another one gives another number. ± is half the width of the interval that holds ' +
        'the true mean of such games 19 times out of 20. Four times as many trials halve it. Two plays whose ' +
        'difference is smaller than its own ± are not told apart yet.',
    ] as [string, string],
    luck: [
      'Luck of a roll',
      'Its equity after the best play, less the average over all 36 throws. Blue rolls are better than average, ' +
        'orange ones worse. Luck averages zero, whoever plays, so taking it out makes results steadier without ' +
        'favouring anybody.',
    ] as [string, string],
    matchPlay: [
      'Match play',
      'In a match points are not worth the same at every score. There the chance to win the match decides, and ' +
        'equities are those of the same decision in that match.',
    ] as [string, string],
    rating: [
      'Performance rating (PR)',
      'What a player gave up, in normalised equity: 500 times the loss of an average decision, plays and cube ' +
        'together; only decisions that matter count. Lower is better: world champions stay below 2.5, club players ' +
        'are around 10. The interval says how much of it is the accident of these positions.',
    ] as [string, string],
    adjusted: [
      'Luck-adjusted result',
      'The result of a match, less the luck of every roll of both sides. Luck averages zero, so this is an honest ' +
        'estimate of the result that the same play would bring with average dice, and much steadier than the result.',
    ] as [string, string],
    drill: [
      'Drill',
      'Your mistakes come back as questions, each on the day when you would be about to forget it. FSRS, a model ' +
        'of memory, learns from every answer when that is.',
    ] as [string, string],
    threads: [
      'Threads',
      'Deeper levels share their work among the cores of this device. Where a browser does not allow it, one ' +
        'core does all: the same answers, later.',
    ] as [string, string],
  },
  explain: 'What does this mean?',
  examples: {
    show: 'Compute it',
    busy: 'Computing …',
    level: { what: 'Example: one roll at four levels.', columns: ['Level', 'Best play', 'Equity', 'Time'] },
    search: { what: 'Example: how many plays reach 3ply.', columns: ['Search', 'Plays', 'Best play', 'Time'] },
    luck: {
      what: 'Example: the two luckiest rolls from the opening position, and the unluckiest.',
      columns: ['Roll', 'Best play', 'Equity', 'Luck'],
    },
    errorBar: {
      what: 'Example: the opening position before the roll, rolled out five times with other dice each time.',
      columns: ['Trials', 'Equity', '95 %'],
    },
    matchPlay: {
      what: 'Example: the chance to win the match, by what you and the opponent still need.',
      columns: ['You need', 'Opponent needs', 'Match'],
    },
    rating: {
      what: 'Example: the example match, analysed at 1ply.',
      columns: ['Player', 'Decisions', 'Equity lost', 'PR', 'from', 'to'],
    },
    adjusted: {
      what: 'Example: the example match, in chances to win the match.',
      columns: ['Player', 'Result', 'Luck', 'Luck-adjusted'],
    },
    drill: {
      what: 'Example: when a question comes again that is answered well each time, and after it was forgotten once.',
      columns: ['Answer', 'Next time in'],
    },
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    grades: { again: 'forgotten', hard: 'with effort', good: 'good', easy: 'easy' },
  },
  footer: 'Everything is computed on this device. Nothing is sent anywhere.',
  licences: 'Licences of all parts',
  reference: 'For programmers: the npm package',
};

/** The shape every language fills. */
export type Texts = typeof en;
