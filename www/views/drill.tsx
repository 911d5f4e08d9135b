/** The drill: due cards, a session, all cards, and their export. */

import { useEffect } from 'preact/hooks';
import { ASKS, type Asks } from '../state/cards';
import { dueCards, nextDue, retention, type Session, SIZES, tally } from '../state/drill';
import { DAY, GRADES, type Grade } from '../state/grade';
import { type Question, suggestedGrade } from '../state/question';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { CardList } from './drill-cards';
import { useLearnTexts } from './learn-texts';
import { QuestionView } from './question';

export function DrillPage() {
  const { state, actions, t } = useApp();
  const l = useLearnTexts();
  const { drill, question } = state;
  useEffect(() => void actions.openDrill(), []);
  const { cards, session, problem } = drill;
  if (cards === null) return <main class="match-page" aria-busy="true" />;
  const asked = session && session.queue.length > 0 && question?.of === 'drill' ? question : null;
  return (
    <main class={asked ? 'match-page training framed' : 'match-page training'}>
      {problem && (
        <p class="problem" role="alert">
          {l.drill.unkept} {t.problem(problem)}
        </p>
      )}
      {session ? <Sitting session={session} asked={asked} /> : <Overview />}
      {!asked && cards.length > 0 && <CardList cards={cards} />}
    </main>
  );
}

/** The numbers of cards, the retention, and the start of a session. */
function Overview() {
  const { state, actions, format, t } = useApp();
  const l = useLearnTexts();
  const { choice, expected } = state.drill;
  const cards = state.drill.cards ?? [];
  const now = Date.now();
  const { all, fresh, due } = tally(cards, now);
  const ready = dueCards(cards, choice, now, 0).length;
  const next = nextDue(cards, now);
  const { asked, remembered } = retention(cards, now);
  const kind = choice.asks.length === ASKS.length ? 'all' : choice.asks[0]!;
  return (
    <section class="card drill-head" aria-labelledby="drill-title">
      <header>
        <h2 id="drill-title">{l.drill.title}</h2>
        <span class="tools">
          <a class="button" href={hashOf({ page: 'practice' })}>
            {t.titles.practice}
          </a>
          <a class="button" href={hashOf({ page: 'plan' })}>
            {t.titles.plan}
          </a>
          <a class="button" href={hashOf({ page: 'lessons' })}>
            {t.titles.lessons}
          </a>
          <a class="button" href={hashOf({ page: 'progress' })}>
            {l.drill.progressPage}
          </a>
        </span>
      </header>
      <p class="note">{l.drill.lead}</p>
      {all === 0 ? (
        <p>
          {l.drill.none} <a href={hashOf({ page: 'matches' })}>{l.drill.toMatches}</a>
        </p>
      ) : (
        <>
          <p class="tally">
            <b>{l.drill.due(due)}</b> <b>{l.drill.fresh(fresh)}</b> <span>{l.drill.cards(all)}</span>
          </p>
          <div class="filters">
            <label>
              <span>{l.drill.kind}</span>
              <select
                value={kind}
                onChange={(e) => {
                  const { value } = e.currentTarget;
                  actions.chooseDrill({ asks: value === 'all' ? ASKS : [value as Asks] });
                }}
              >
                {(['all', ...ASKS] as const).map((one) => (
                  <option key={one} value={one}>
                    {l.drill.asks[one]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>{l.drill.size}</span>
              <select
                value={choice.most}
                onChange={(e) => actions.chooseDrill({ most: Number(e.currentTarget.value) })}
              >
                {SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {ready > 0 ? (
            <div class="tools">
              <button type="button" class="primary" onClick={actions.startDrill}>
                {l.drill.start(ready)}
              </button>
            </div>
          ) : (
            <p role="status">
              {l.drill.nothingDue} {next !== null && l.drill.nextDue(Math.floor((next - now) / DAY))}
            </p>
          )}
          <p class="note">
            {asked > 0 ? l.drill.retention(format.percent(remembered / asked), asked) : l.drill.noRetention}{' '}
            {expected !== null && l.drill.expected(format.percent(expected))}
          </p>
        </>
      )}
    </section>
  );
}

function Sitting({ session, asked }: { session: Session; asked: Question | null }) {
  const { actions } = useApp();
  const l = useLearnTexts();
  const { done, total } = session;
  const known = done.filter(({ grade }) => grade !== 'again').length;
  return (
    <>
      <header class="card match-head">
        <div class="names">
          <h2>{l.drill.title}</h2>
        </div>
        <p class="learn-progress">
          <b>{l.drill.progress(done.length, total)}</b>
          <progress max={total} value={done.length} aria-label={l.drill.title} />
        </p>
        {asked && (
          <button type="button" onClick={actions.stopDrill}>
            {l.drill.stop}
          </button>
        )}
      </header>
      {asked ? (
        <Asked question={asked} />
      ) : (
        session.queue.length === 0 && (
          <section class="card learn-end">
            <h2>{l.drill.over}</h2>
            <p role="status">{l.drill.result(known, total)}</p>
            <div class="tools">
              <button type="button" class="primary" onClick={actions.stopDrill}>
                {l.drill.back}
              </button>
            </div>
          </section>
        )
      )}
    </>
  );
}

/** The current card, and its grades. */
function Asked({ question }: { question: Question }) {
  const { state, actions } = useApp();
  const l = useLearnTexts();
  const { card, answer, shown } = question;
  const { cards, ahead } = state.drill;
  const kept = cards?.find(({ id }) => id === card.id) ?? card;
  const suggested = suggestedGrade(question);
  const grade = (given: Grade) => shown && void actions.gradeCard(given);
  const keys: Record<string, () => void> = {
    s: actions.showSolution,
    Enter: () => grade(suggested),
    ...Object.fromEntries(GRADES.map((one, i) => [String(i + 1), () => grade(one)])),
  };
  return (
    <QuestionView
      question={question}
      keys={keys}
      keyHint={l.question.drillKeys}
      mine={{
        note: kept.note,
        starred: kept.starred,
        onNote: (note) => void actions.changeCard(card.id, { note }),
        onStar: (starred) => void actions.changeCard(card.id, { starred }),
      }}
    >
      {!shown && !answer && (
        <div class="tools">
          <button type="button" onClick={actions.showSolution}>
            {l.question.show}
          </button>
        </div>
      )}
      {shown && (
        <fieldset class="grades">
          <legend>{l.drill.grade}</legend>
          {GRADES.map((one, i) => (
            <button
              type="button"
              key={one}
              class={one === suggested ? 'primary' : undefined}
              aria-keyshortcuts={String(i + 1)}
              onClick={() => grade(one)}
            >
              <span>
                <span class="key" aria-hidden="true">
                  {i + 1}
                </span>{' '}
                {l.drill.grades[one]}
              </span>
              <small>
                {ahead && l.drill.ahead(ahead[one])}
                {one === suggested && <span class="sr"> ({l.drill.suggested})</span>}
              </small>
            </button>
          ))}
        </fieldset>
      )}
    </QuestionView>
  );
}
