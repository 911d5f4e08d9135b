/** The opening book's plays of the roll on the board. */

import type { BookPlay, BookReport } from '../engine/port';
import { useTools } from './app-context';
import { Why } from './why-fold';

/** The plays as they were rolled out beforehand, the best first. */
export function BookView({ book }: { book: BookReport }) {
  const { t, format } = useTools();
  const { settings, plays, clear, replyTo, score } = book;
  const of = t.book;
  return (
    <section class="book" aria-labelledby="book-title">
      <h3 id="book-title">{of.title}</h3>
      <p class="note">
        {replyTo ? of.reply(of.score[score], replyTo) : of.first(of.score[score])}{' '}
        {clear ? of.clear(settings.deviations) : of.unclear(format.whole(settings.mostTrials))}
      </p>
      <table aria-labelledby="book-title">
        <thead>
          <tr>
            <th scope="col">{t.play}</th>
            <th scope="col">{t.equity}</th>
            <th scope="col">{t.loss}</th>
            <th scope="col">{of.trials}</th>
          </tr>
        </thead>
        <tbody>
          {plays.map((play, i) => (
            <Row key={play.positionId} play={play} best={i === 0} />
          ))}
        </tbody>
      </table>
      <Why>{of.made(score === 'money', settings.network, settings.play, format.whole(settings.mostTrials))}</Why>
    </section>
  );
}

function Row({ play, best }: { play: BookPlay; best: boolean }) {
  const { actions, t, format } = useTools();
  const within = (se: number) => <small> ±{format.half(se)}</small>;
  return (
    <tr
      onPointerEnter={(e) => e.pointerType === 'mouse' && actions.hover(play.positionId)}
      onPointerLeave={() => actions.hover(null)}
    >
      <th scope="row">{play.play}</th>
      <td>
        {format.equity(play.equity)}
        {within(play.se)}
      </td>
      <td>
        {best ? (
          t.best
        ) : (
          <>
            {format.loss(play.loss)}
            {within(play.lossSe)}
          </>
        )}
      </td>
      <td>{format.whole(play.trials)}</td>
    </tr>
  );
}
