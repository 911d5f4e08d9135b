/** For returning users: the match in progress, due cards, the last matches. */

import { shownDate } from '../state/dates';
import { isDue } from '../state/drill';
import { mainSummary } from '../state/matches';
import { hashOf } from '../state/route';
import type { HomeTexts } from '../texts/home-en';
import { useApp } from './app-context';

export function HomeAgain({ h }: { h: HomeTexts }) {
  const { state, format } = useApp();
  const { list } = state.matches;
  const { contest } = state.playing;
  const due = state.drill.cards?.filter((card) => isDue(card, Date.now())).length ?? 0;
  return (
    <section class="card home-again" aria-labelledby="again-title">
      <h3 id="again-title">{h.again}</h3>
      {contest && contest.report.awaits.kind !== 'over' && (
        <a class="button" href={hashOf({ page: 'play' })}>
          {h.goOn(contest.report.settings.players[1], contest.report.score.join('–'))}
        </a>
      )}
      {due > 0 && (
        <a class="button" href={hashOf({ page: 'drill' })}>
          {h.due(due)}
        </a>
      )}
      <ul>
        {(list ?? []).slice(0, 4).map((head) => {
          const ratings = mainSummary(head)?.players.map(({ pr }) => (pr === null ? '–' : format.fixed(pr)));
          return (
            <li key={head.id}>
              <a href={hashOf({ page: 'match', match: head.id, at: null })}>
                <b>{head.players.join(' – ')}</b>
                <span class="note">
                  {[head.score.join('–'), shownDate(head.date), ratings && `PR ${ratings.join(' / ')}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
