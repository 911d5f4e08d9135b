/** A board and nothing else, as large as the window: for streams, recordings and projectors. */

import { useEffect } from 'preact/hooks';
import { describeBoard } from '../format/describe';
import { cleanOf } from '../state/clean';
import { useApp } from './app-context';
import { Board } from './board';
import { useDiagramTexts } from './diagram-texts';
import { useLive } from './live';

export function CleanPage({ text }: { text: string }) {
  const { state, actions, t } = useApp();
  const d = useDiagramTexts();
  const { id, ground } = cleanOf(text);
  const live = useLive(id === null);
  useEffect(() => {
    if (id !== null) void actions.picture(id);
  }, [id]);
  const board = id === null ? live?.board : state.pictures[id];
  const { mirrored, motion } = state.settings;
  return (
    <main class="clean" style={{ background: ground }}>
      {board ? (
        <Board
          points={board.points}
          off={board.off.onRoll}
          opponentOff={board.off.opponent}
          cube={board.cube}
          dice={board.dice}
          arrows={[]}
          mirrored={mirrored}
          secondOnRoll={board.turn === -1}
          turned={id === null && live!.turned}
          moves={motion ? 'all' : undefined}
          played={false}
          crawford={board.score.kind === 'match' && board.score.crawford && board.score.length > 1}
          label={d.clean}
          description={describeBoard(board.points, board.off, board.cube, board.dice, t)}
        />
      ) : (
        <p class="note" role="status">
          {id === null ? d.waiting : board === null ? t.idProblem : ''}
        </p>
      )}
    </main>
  );
}
