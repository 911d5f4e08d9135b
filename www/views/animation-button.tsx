/** Saves a game as an animated picture. */

import { useState } from 'preact/hooks';
import type { MatchCourse } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type Scene, scenesOf } from '../state/animation';
import type { OpenMatch } from '../state/matches';
import { useApp } from './app-context';
import { whatOf } from './match-moves';
import { useMatchTexts } from './match-texts';
import { download } from './picture';

export function AnimationButton({ open, course, game }: { open: OpenMatch; course: MatchCourse; game: number }) {
  const { state, actions, format, t } = useApp();
  const m = useMatchTexts();
  const [done, setDone] = useState<number | null>(null);
  const { players, games } = open.transcript;
  const { number, score } = games[game]!;
  const text = ({ moment }: Scene) => {
    const dice = moment.kind === 'roll' ? ` ${moment.board.dice?.join('-') ?? ''}:` : '';
    return `${m.scoreAt(...score)}   ${players[moment.player]}${dice} ${whatOf(moment, m)}`;
  };
  const save = async () => {
    setDone(0);
    try {
      const { gameGif } = await import('./animation');
      const file = `gammonlab-game-${number}.gif`;
      download(file, await gameGif(scenesOf(course, game), state.settings.mirrored, text, setDone));
      actions.notify(t.share.saved(file));
    } catch (error) {
      actions.notify(t.problem(problemOf(error)));
    } finally {
      setDone(null);
    }
  };
  return (
    <button type="button" disabled={done !== null} onClick={() => void save()}>
      {done === null ? m.decision.animation : m.decision.animating(format.percent(done))}
    </button>
  );
}
