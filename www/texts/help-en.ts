/** The tasks of the help in English (a question, its answer, and more words to find it by), its terms and its keys. */

export const en = {
  search: 'Search help',
  none: 'Nothing found.',
  tasks: 'How do I …',
  glossary: {
    equity: [
      'Equity',
      'The value of a position in points per unit of the cube: +0.250 means that you win a quarter of a point per ' +
        'game on average. A win counts 1, a gammon 2, a backgammon 3. Cubeless equity uses only the chances; ' +
        'cubeful equity includes the value of the cube.',
    ] as [string, string],
    loss: [
      'Loss',
      'How much worse a play is than the best one. A loss of 0.020 or more is an error (a diamond), 0.080 or more a ' +
        'blunder (a triangle). Differences of a few thousandths are a matter of taste.',
    ] as [string, string],
    chances: [
      'Chances',
      'How the game ends, in per cent. They are cumulative: wins include gammons, and gammons include backgammons.',
    ] as [string, string],
    level: [
      'Level',
      '1ply evaluates the position after your play once. 2ply also searches all 21 replies with their best plays, ' +
        '3ply one step further. Deeper is slower and more accurate. Plies are counted as in XG; GNU Backgammon calls ' +
        'our 1ply 0-ply. “roller” is a small truncated rollout of each play, as in eXtreme Gammon: stronger and ' +
        'slower than 3ply. “roller+” and “roller++” play more games with deeper searches. Each play shows its level.',
    ] as [string, string],
    search: [
      'Search interval',
      'Only plays close to the best are searched deeper. After each step the others are dropped: normal keeps the ' +
        'fewest and is fastest, infinite keeps all. A dropped play keeps the level it reached.',
    ] as [string, string],
    network: [
      'Network',
      'A neural network that learned by playing against itself. There are two: a quick one for first answers and ' +
        'most rollouts, and a strong one for 2ply and deeper. Positions near the end are looked up in a bearoff ' +
        'database.',
    ] as [string, string],
    takePoint: [
      'Take point',
      'The smallest winning chance with which a double can be taken. For money it is a little below 25 %; in a match ' +
        'it depends on the score. Below it, pass.',
    ] as [string, string],
    rollout: [
      'Rollout',
      'The engine plays the position to the end many times and averages the results. It settles decisions that ' +
        'search cannot. With variance reduction, a few hundred games are worth many thousands.',
    ] as [string, string],
    errorBar: [
      '± and intervals',
      'A rollout is a sample, so repeating it gives a slightly different number. ± is half the width of the 95 % ' +
        'interval; four times as many trials halve it. If the difference between two plays is smaller than its ±, it ' +
        'may be chance.',
    ] as [string, string],
    luck: [
      'Luck of a roll',
      'The equity after its best play minus the average of all 36 rolls. Blue rolls are better than average, orange ' +
        'ones worse. Luck averages zero for everyone, so removing it makes results steadier and favours nobody.',
    ] as [string, string],
    matchPlay: [
      'Match play',
      'In a match, points are worth different amounts at different scores. The match winning chance (MWC) decides, ' +
        'and equities are normalised to it.',
    ] as [string, string],
    rating: [
      'Performance rating (PR)',
      'Average equity lost per decision, times 500, checker plays and cube together; only real decisions count. ' +
        'Lower is better: XG calls below 2.5 “World Champion”; strong club players are around 7 to 10. The interval ' +
        'shows how much is due to chance.',
    ] as [string, string],
    adjusted: [
      'Luck-adjusted result',
      'The result of a match minus the luck of both sides: an unbiased estimate of what the same play would score ' +
        'with average dice, and much steadier than the result itself.',
    ] as [string, string],
    drill: [
      'Drill',
      'Your mistakes come back as questions, each shortly before you would forget it. FSRS, a memory model, finds ' +
        'the right time from your answers.',
    ] as [string, string],
    threads: [
      'Threads',
      'Deeper levels use several cores of this device. If the browser does not allow it, a single core does the ' +
        'work: same answers, slower.',
    ] as [string, string],
  },
  keys: [
    ['Ctrl K', 'command palette: go anywhere'],
    ['?', 'this help'],
    ['t', 'light or dark'],
    ['l', 'the Lab, and back to the board'],
    ['/', 'Analyse: go to the position field'],
    ['↑ ↓', 'Analyse: walk through the plays'],
    ['p', 'Analyse: make the chosen play'],
    ['← →', 'Analyse: back and forward along the line. Match: previous and next action. Practise: next question'],
    ['Esc', 'let go of the play, close a panel'],
    ['1 – 6, twice', 'Analyse: set the dice'],
    ['0', 'Analyse: remove the dice'],
    ['i', 'Analyse: swap sides'],
    ['s', 'Practise and drill: show the solution'],
    ['m', 'Analyse: mirror the board'],
    ['o', 'Analyse: opening position'],
    ['c', 'Analyse: copy a link to this position'],
    ['← → ↑ ↓', 'Play: walk over the board; Enter moves a checker'],
    ['x', 'Play, practise, drill: swap the dice'],
    ['Shift ← →', 'Match: previous and next mistake'],
    ['r d', 'Play: roll, double. Practise: no double, double'],
    ['y n b', 'Play and practise: take, pass, beaver'],
    ['g', 'Practise: too good to double'],
    ['a', 'Practise: try again'],
    ['1 – 4', 'Drill: grade your answer'],
    ['Enter ⌫', 'Play, practise, drill: make the play or continue, undo the last move'],
  ] as readonly (readonly [key: string, what: string])[],
  howTo: [
    [
      'get a match out of eXtreme Gammon?',
      'In XG save the match (File, Save): a .xg file with XG’s analysis. Or export it as text (.mat). Drop the ' +
        'file anywhere on this page, or choose it under Matches.',
      'import export xg open file',
    ],
    [
      'get a match out of Backgammon Galaxy, Heroes or PlayOK?',
      'Galaxy: open the match under Matches and download it. Heroes: the match history has “Download match”. ' +
        'PlayOK: the game log has “export”. Each gives a text file (.mat or .txt): drop it on this page. You can ' +
        'also copy its text and choose “Paste a match”.',
      'import export site online download paste',
    ],
    [
      'get a match out of GNU Backgammon, BGBlitz or OpenGammon?',
      'GNU Backgammon: File, Save (.sgf, with its analysis) or Export (.mat). BGBlitz: Save (.bgf). OpenGammon: ' +
        'export the match (.ogxm, with all its analyses), or copy the position as an OGID. Drop the file here.',
      'import export gnubg sgf bgf ogxm ogid',
    ],
    [
      'read the report of a match?',
      'Start at the top: the performance rating (PR) of both players, lower is better. The graph shows the winning ' +
        'chances over the match; each mark is a mistake. “Costliest decisions” lists the worst ones: choose one to ' +
        'see it on the board with the better play.',
      'analysis pr graph mistakes errors rating',
    ],
    [
      'compare with eXtreme Gammon or GNU Backgammon?',
      'PR is defined as in XG, and levels count plies as XG does; GNU Backgammon counts one less. If a file ' +
        'contains XG’s analysis, the report can show it instead of ours, with XG’s figures. Our own analysis differs ' +
        'slightly, because the engine is a different one.',
      'xg gnubg difference pr ply',
    ],
    [
      'see where two analyses disagree?',
      'In the report of a match with two analyses, such as XG’s and ours, choose “Compare both analyses”: it ' +
        'lists the decisions in which they disagree, the costliest first. Open one and roll it out to see which ' +
        'is right; the rollout becomes part of the analysis.',
      'compare disagreement rollout roll out xg gnubg ogxm',
    ],
    [
      'analyse a position?',
      'Choose Analyse. Paste an XGID, a GNU Position ID or an OGID, or choose “Edit” and set up the checkers. With ' +
        'dice you see the ranked plays, without dice the cube action.',
      'xgid id paste board setup edit',
    ],
    [
      'roll out a position?',
      'Below the analysis choose “Roll out”. A rollout plays many games with variance reduction and shows a 95 % ' +
        'interval. If you want to stop as soon as it looks decided, use the thin line: it stays valid. “automatic” ' +
        'plays at 1ply, and at 2ply from backgames, containments and other rare positions, in which 1ply is too weak.',
      'rollout variance reduction trials interval stop automatic level backgame',
    ],
    [
      'practise my mistakes?',
      'In a report choose “Practise mistakes”, or “Train” in the menu. Mistakes become cards that come back ' +
        'shortly before you would forget them. Cards can be exported to Anki.',
      'train drill cards anki learn quiz',
    ],
    [
      'practise pip counts, shots or match equities?',
      'Choose Train, then “Exercises”: pip counts, shots, wastage, winning chances, take points, match ' +
        'equities, openings, and which of two plays is better. Counts and tables are exact; chances, plays and ' +
        'cube actions are those of the engine at 2ply. The level follows your answers, and what you learn by ' +
        'heart comes back when it is due.',
      'exercise practice pip count shots take point met opening quiz train',
    ],
    [
      'find out what to study?',
      'Choose Train, then “Study plan”. It compares your losses with those of a player of your strength in the same ' +
        'positions, shows the themes in which you lose more, and makes a drill of the decisions.',
      'study plan weakness theme improve train',
    ],
    [
      'make a lesson and send it?',
      'Choose Train, then “Lessons”, then “New lesson”. Add positions by their ids or from decisions you have ' +
        'starred ' +
        'in matches. Write a text for each, and drag on the board to draw arrows. “Copy the link” gives a link that ' +
        'contains the whole lesson; a file works too. Two lessons come with the page.',
      'lesson teach course quiz arrows student send share',
    ],
    [
      'play against the engine?',
      'Choose Play, a strength and a length. Six strengths have measured ratings, from beginner to full strength. ' +
        'You can verify the dice afterwards, or roll real dice and enter them. The match is added to your library.',
      'play match opponent strength dice fair',
    ],
    [
      'play with few taps?',
      'A tap on a checker moves it by the left die; a tap on the dice swaps them. Tap an empty point to make it ' +
        'with two checkers, also with doubles, or to bring one checker there with both dice. Tap your tray to ' +
        'bear off all that can go. You can also drag a checker with both dice. “Undo” takes back the last tap. ' +
        'Forced moves are played automatically; in the settings, plays can be finished automatically as well. ' +
        'During a match, “Roll automatically” rolls for you where you could double: to double, tap the cube ' +
        'within the second before.',
      'tap click drag move checker dice double undo automatic roll cube fast',
    ],
    [
      'get advice while I play?',
      'Set the tutor before the match. It warns about blunders or about all errors and lets you try again ' +
        'before it shows the better play, or it comments after the match.',
      'tutor coach hint mistake warning retry',
    ],
    [
      'see whether I am improving?',
      'Choose Matches, then “My progress”: your rating by month, opponent and match length, with intervals. If you ' +
        'use different names on different sites, select all of them.',
      'progress over time rating months names',
    ],
    [
      'find a position or a decision again?',
      'Under Matches choose “Search decisions”: by position, kind, dice, cube, loss or comment. The address of a ' +
        'page contains what it shows, so you can bookmark or share it.',
      'search pattern bookmark link share',
    ],
    [
      'make a diagram for a text or a web page?',
      'On Analyse choose “Share …”, then “Diagram”: caption, score, pips, your marks and arrows, board colours ' +
        'and size. Save it as PNG or SVG, or copy the code for a web page.',
      'diagram picture png svg embed author book arrow',
    ],
    [
      'enter a match by hand or from a video?',
      'Under Matches choose “Transcribe a match”: two keys for the dice, one for the play. Every step is saved, ' +
        'and the analysis runs meanwhile.',
      'transcribe video type record live match',
    ],
    [
      'move my data to another device?',
      'Settings, “Save a backup” writes one file with everything. Open it on the other device with “Restore a ' +
        'backup”. Restoring adds to what is there and deletes nothing.',
      'backup restore phone computer transfer sync',
    ],
    [
      'find out what is stored, and where?',
      'Matches, cards, positions, rollouts and settings are stored in this browser on this device, and nowhere ' +
        'else. Nothing is uploaded. The settings show the space used and can ask the browser to keep the data.',
      'privacy storage data delete upload',
    ],
    [
      'use it offline, or install it?',
      'After the first visit the page works without a network. To install it, use “Install” or “Add to home ' +
        'screen” in the browser’s menu.',
      'offline install app phone home screen',
    ],
    [
      'change the language or the colours?',
      'Settings: language, light or dark colours, and the side of the home board.',
      'german french dark light theme language',
    ],
  ] as readonly (readonly [question: string, answer: string, more: string])[],
};

export type HelpTexts = typeof en;
