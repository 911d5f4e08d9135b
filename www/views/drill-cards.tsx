/** All cards of the drill: sources, due dates, deletion and export. */

import { useState } from 'preact/hooks';
import type { CardFormat } from '../controllers/drill';
import type { Card } from '../state/cards';
import { shownDate } from '../state/dates';
import { DAY } from '../state/grade';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useLearnTexts } from './learn-texts';
import { useMatchTexts } from './match-texts';
import { download } from './picture';
import { Removal } from './removal';

const FIRST = 20;

export function CardList({ cards }: { cards: readonly Card[] }) {
  const l = useLearnTexts();
  const [all, setAll] = useState(false);
  const sorted = [...cards].sort((a, b) => (a.schedule?.due ?? 0) - (b.schedule?.due ?? 0) || b.lost - a.lost);
  return (
    <>
      <Export cards={cards} />
      <section class="card card-list" aria-labelledby="cards-title">
        <h2 id="cards-title">{l.drill.list}</h2>
        <ul>
          {(all ? sorted : sorted.slice(0, FIRST)).map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </ul>
        {!all && cards.length > FIRST && (
          <button type="button" class="all" onClick={() => setAll(true)}>
            {l.drill.more(cards.length)}
          </button>
        )}
      </section>
    </>
  );
}

function Row({ card }: { card: Card }) {
  const { actions, format } = useApp();
  const l = useLearnTexts();
  const m = useMatchTexts();
  const { origin, asks, board, lost, schedule, starred, note } = card;
  const ask = asks === 'play' ? l.drill.ask.play(board.dice?.join('-') ?? '') : l.drill.ask[asks];
  const from = m.against(...origin.players);
  const left = schedule ? Math.ceil((schedule.due - Date.now()) / DAY) : 0;
  return (
    <li>
      <a href={hashOf({ page: 'match', match: origin.match, at: origin.at })}>
        <b>
          {starred && '★ '}
          {ask}
        </b>
        <span class="note">
          {[from, l.question.game(origin.game), shownDate(origin.date)].filter(Boolean).join(' · ')}
          {note && ` · ${note}`}
        </span>
      </a>
      <span class="lost">{format.loss(lost)}</span>
      <span class="due">{schedule === null ? l.drill.isNew : left <= 0 ? l.drill.isDue : l.drill.inDays(left)}</span>
      <Removal
        label={l.drill.delete(`${ask}, ${from}`)}
        ask={l.drill.deleteAsk}
        yes={m.delete}
        no={m.keepIt}
        remove={() => actions.removeCards([card.id])}
      />
    </li>
  );
}

function Export({ cards }: { cards: readonly Card[] }) {
  const { state, actions } = useApp();
  const l = useLearnTexts();
  const { exporting } = state.drill;
  const save = async (format: CardFormat) => {
    const file = await actions.exportCards(format);
    if (file) download(`gammonlab-cards.${format}`, file);
  };
  return (
    <section class="card card-export" aria-labelledby="export-title">
      <h2 id="export-title">{l.drill.export}</h2>
      <div class="tools">
        <button type="button" disabled={exporting || cards.length === 0} onClick={() => void save('apkg')}>
          {l.drill.anki}
        </button>
        <button type="button" disabled={exporting || cards.length === 0} onClick={() => void save('csv')}>
          {l.drill.csv}
        </button>
        {exporting && (
          <p class="progress" role="status">
            <span class="spinner" aria-hidden="true" />
            {l.drill.exporting}
          </p>
        )}
      </div>
      <p class="note">{l.drill.ankiNote}</p>
    </section>
  );
}
