/** The board of a card: the roll is played on it, and the solution is shown on it. */

import { useMemo } from 'preact/hooks';
import type { CheckerMove } from '../engine/port';
import { describeBoard } from '../format/describe';
import type { Question } from '../state/question';
import { useApp } from './app-context';
import { Board } from './board';
import { Player } from './board-side';
import { carry } from './geometry';
import { HandBoard } from './hand-board';
import { useLearnTexts } from './learn-texts';

/** `moves`: the play of the solution that is on show. */
export function QuestionBoard({ question, moves }: { question: Question; moves: readonly CheckerMove[] }) {
  const { state, actions, t } = useApp();
  const l = useLearnTexts();
  const { mirrored } = state.settings;
  const { card, shown } = question;
  const { board, origin } = card;
  // While a double waits, the side that doubled is on roll; the side that answers is below.
  const answers = card.asks === 'answer';
  const nameOf = (own: boolean) => origin.players[own === answers ? 1 - origin.player : origin.player];
  const label = l.question.board;
  // The pips follow the checkers.
  const moved = shown ? moves : question.made;
  const marks = state.why?.marked?.squares;
  const picture = useMemo(() => {
    const { points, off, arrows } = carry(board.points, board.off.onRoll, moves, mirrored);
    const borneOff = { onRoll: off, opponent: board.off.opponent };
    return (
      <Board
        points={points}
        off={off}
        opponentOff={board.off.opponent}
        cube={board.cube}
        dice={board.dice}
        arrows={arrows}
        marks={marks}
        mirrored={mirrored}
        secondOnRoll={board.turn === -1}
        turned={answers}
        played={moves.length > 0}
        moves={state.settings.motion ? 'checkers' : undefined}
        offered={answers ? 'opponent' : null}
        crawford={board.score.kind === 'match' && board.score.crawford && board.score.length > 1}
        label={label}
        description={describeBoard(points, borneOff, board.cube, board.dice, t)}
      />
    );
  }, [board, moves, mirrored, state.settings.motion, answers, label, marks, t]);
  return (
    <div class="board-card">
      <Player board={board} own={answers} name={nameOf(answers)} moves={moved} />
      {card.asks === 'play' && !shown ? (
        <HandBoard
          board={board}
          hand={question}
          tap={actions.tapQuestion}
          drag={actions.dragQuestion}
          lift={actions.liftQuestion}
          finish={() => void actions.playQuestion()}
          label={l.question.board}
        />
      ) : (
        picture
      )}
      <Player board={board} own={!answers} name={nameOf(!answers)} moves={moved} />
    </div>
  );
}
