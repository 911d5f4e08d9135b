/** What playing against the engine says in English. */

import type { ContestAct, Strength } from '../engine/port';
import type { Tutor } from '../state/contest';

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);

export const en = {
  title: 'Play a match against the engine',
  intro:
    'Any length or money, with the cube. The match is kept on this device while you play, and ends ' +
    'in the same report as every other match.',
  begin: 'Begin the match',
  name: 'Your name',
  you: 'You',
  length: 'Match to',
  money: 'Money',
  jacoby: 'Jacoby rule',
  beavers: 'Beavers',
  strength: 'The engine plays like',
  strengths: {
    beginner: 'a beginner',
    casual: 'a casual player',
    intermediate: 'an intermediate player',
    advanced: 'an advanced player',
    expert: 'an expert',
    full: 'itself, at full strength',
  } satisfies Record<Strength, string>,
  rated: (pr: string) => `PR ${pr}`,
  measured: (pr: string, low: string, high: string, won: number, matches: number) =>
    `Measured: performance rating ${pr} (95 % between ${low} and ${high}) over ${matches} matches to 7 points ` +
    `against the engine at 3ply, ${won} of them won. Its mistakes are errors of judgement, as many and as large as ` +
    'those of people with this rating.',
  fullMeasured: (pr: string) =>
    `3ply. Performance rating ${pr} by what eXtreme Gammon says of its decisions in five files of real matches.`,
  tutor: 'Tutor',
  tutors: {
    off: 'says nothing',
    blunders: 'warns before a blunder',
    errors: 'warns before any error',
  } satisfies Record<Tutor, string>,
  dice: 'Dice',
  byDevice: 'thrown by this device',
  byHand: 'thrown by hand, and typed',
  fair: 'How the dice can be checked',
  fairness:
    'Every throw follows from a secret of this device and from a word of yours. The device has fixed its secret ' +
    'already: this is its SHA-256, which will be checked against the secret when the match is over. Type any word: ' +
    'then neither side can have chosen the dice.',
  commitment: 'SHA-256 of the secret',
  word: 'Your word',
  score: 'Score',
  crawford: 'Crawford game',
  game: (n: number) => `Game ${n}`,
  opening: 'Throw for the first move.',
  throw: 'Throw the dice',
  cube: 'Roll, or double first?',
  toRoll: 'Your roll.',
  roll: 'Roll',
  double: (to: number) => `Double to ${to}`,
  doubled: (to: number) => `You are doubled to ${to}.`,
  beavered: 'Your double was beavered.',
  answers: { take: 'Take', pass: 'Pass', beaver: 'Beaver', raccoon: 'Raccoon' },
  play: (dice: string) => `${dice} to play: tap a checker, then where it goes, or drag it.`,
  done: 'Done',
  undoMove: 'Take back a checker',
  undo: 'Take the play back',
  engineRolls: 'The engine rolls.',
  thinking: 'The engine thinks',
  typeOpening: 'The opening throw: your die first, then the die of the engine.',
  typeOwn: 'Your throw:',
  typeEngine: "The engine's throw:",
  die: (value: number) => `${value}`,
  takeDice: 'These dice',
  clearDice: 'Clear',
  throwForEngine: 'Roll for the engine',
  tie: (die: number) => `${die}-${die} is a tie: throw again.`,
  board: 'Board of the match',
  resign: 'Resign',
  resignAs: { single: 'a single game', gammon: 'a gammon', backgammon: 'a backgammon' },
  resignWhat: 'You give up',
  cancel: 'Go on playing',
  won: (who: string, n: number) => `${who} won ${points(n)}.`,
  over: (who: string) => `${who} won the match.`,
  nextGame: 'Next game',
  report: 'See where it was decided',
  leave: 'End this match',
  leaveWhat: 'The match ends here. What has been played goes to your matches, with its report.',
  leaveYes: 'End it here',
  again: 'Another match',
  unkept: 'This match is not kept on the device.',
  takeUp: 'Go on with the one that is kept',
  turns: 'What has been played',
  turn: 'Turn',
  cannotMove: 'cannot move',
  acts: {
    dice: 'rolls',
    double: 'doubles',
    take: 'takes',
    pass: 'passes',
    beaver: 'beavers',
    raccoon: 'raccoons',
    play: 'plays',
    resign: 'resigns',
    undo: '',
  } satisfies Record<ContestAct['kind'], string>,
  warning: (loss: string) => `Wait: that gives up ${loss}.`,
  better: (what: string) => `Better is ${what}.`,
  betterRoll: 'to roll without a double',
  betterDouble: 'to double',
  betterTake: 'to take',
  betterPass: 'to pass',
  wins: (difference: string) => `You would win ${difference} less often.`,
  winGammons: (difference: string) => `You would win a gammon ${difference} less often.`,
  loseGammons: (difference: string) => `You would lose a gammon ${difference} more often.`,
  percentagePoints: (value: string) => `${value} percentage points`,
  insist: 'Do it all the same',
  thinkAgain: 'Think again',
  rolls: 'Record of the dice',
  rollsNote: 'Throw n is read off SHA-256 of secret:word:n. The secret is shown when the match is over.',
  secret: 'Secret',
  verified: (n: number) =>
    n === 1
      ? 'The throw follows from the secret and your word, and the secret from its hash.'
      : `All ${n} throws follow from the secret and your word, and the secret from its hash.`,
  notVerified: (n: number) => `Throw ${n} does not follow from the secret and your word.`,
  verify: 'Check the dice',
};

export type PlayTexts = typeof en;
