/** A small match with an analysis, made up, for the tests of cards: three decisions of each side. */

import type { MatchCourse, MatchDecision, Moment, Transcript } from '../../www/engine/port';
import type { CardSource } from '../../www/state/cards';
import type { OpenMatch } from '../../www/state/matches';
import { opening, plays } from './fake-engine';

const cube = { level: '3ply', noDouble: 0.5, doubleTake: 0.3, doublePass: 1 };

function moment(action: number, change: Partial<Moment>): Moment {
  return {
    game: 0,
    action,
    player: 0,
    kind: 'roll',
    board: opening,
    play: null,
    moves: [],
    illegal: false,
    candidates: [],
    cube: null,
    cubeBest: null,
    takePoints: null,
    luck: null,
    joker: false,
    chances: { before: null, rolled: null, played: null },
    ...change,
  };
}

function decision(action: number, change: Partial<MatchDecision>): MatchDecision {
  return {
    game: 0,
    action,
    player: 0,
    kind: 'play',
    position: 'opening',
    xgid: opening.xgid,
    done: '24/20',
    best: '8/5 6/5',
    lost: 0.034,
    mwcLost: null,
    counts: true,
    countsForGnubg: true,
    mistake: null,
    ...change,
  };
}

/** The plays that the analysis lists; 13/9 is not among them. */
const candidates = plays.moves.slice(0, 3).map(({ play, equity, loss, moves }) => ({
  play,
  level: '3ply',
  equity,
  loss,
  moves,
  played: play === '24/20',
}));

const beforeRoll = { ...opening, xgid: 'before', positionId: 'other', dice: null };
const doubled = { ...opening, xgid: 'doubled', positionId: 'third', dice: null };

/** The graph of a match without chances. */
export const noGraph: MatchCourse['graph'] = {
  rolls: 0,
  scale: [0, 1],
  chances: [0, 21, 42],
  errors: 64,
  luck: 93,
  games: [],
  dots: [],
  line: '',
  luckOf: ['', ''],
};

/** A match `id` of two players; `lost` is player 0's loss by the play. */
export function source(id = 'm', lost = 0.034): CardSource {
  const action = { player: 0 as const, dice: null, play: null, cube: null, xgid: '', kind: 'roll' as const };
  const course: MatchCourse = {
    report: { engine: 'Gammonlab 0.1.0' } as MatchCourse['report'],
    decisions: [
      decision(0, { lost }),
      decision(1, { player: 1, kind: 'no_double', xgid: 'before', done: 'no double', best: 'no double', lost: 0 }),
      decision(1, { player: 1, xgid: 'before', done: '8/5 6/5', lost: 0 }),
      decision(2, { kind: 'double', xgid: 'before', done: 'double', best: 'no double', lost: 0.2 }),
      decision(3, { player: 1, kind: 'pass', xgid: 'doubled', done: 'pass', best: 'take', lost: 0.7 }),
    ],
    moments: [
      moment(0, { candidates }),
      moment(1, { player: 1, cube, candidates, board: { ...beforeRoll, dice: [2, 1] } }),
      moment(2, { kind: 'double', cube, board: beforeRoll }),
      moment(3, { player: 1, kind: 'pass', cube, board: doubled }),
    ],
    graph: noGraph,
  };
  const transcript = {
    players: ['Ann', 'Bob'],
    length: 7,
    event: 'Club',
    date: '2026-11-01',
    games: [
      {
        number: 1,
        actions: [{ ...action, comment: 'why not' }, { ...action, starred: true }, action, action],
      },
    ],
  } as unknown as Transcript;
  return { id, transcript, course };
}

/** The match as the page has it open. */
export function openMatch(): OpenMatch {
  const { id, transcript, course } = source();
  return {
    id,
    transcript: transcript as Transcript,
    course,
    source: 'gammonlab',
    problem: null,
    deepening: null,
    rolling: null,
  };
}
