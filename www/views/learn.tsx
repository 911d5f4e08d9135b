/** Learning from the mistakes of a match. */

import { useEffect, useRef } from 'preact/hooks';
import { ASKS, type Asks, type CardChoice, LEAST, MOST } from '../state/cards';
import { count, type Learn } from '../state/learn';
import { isRight, type Question } from '../state/question';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { useLearnTexts } from './learn-texts';
import { useMatchTexts } from './match-texts';
import { QuestionView } from './question';

/** The mistakes of the open match; `match` is the one that the address names. */
export function LearnPage({ match }: { match: string }) {
  const { state, actions, t } = useApp();
  const l = useLearnTexts();
  const m = useMatchTexts();
  const { learn, question } = state;
  const { list, open: opened } = state.matches;
  const open = opened?.id === match ? opened : null;
  const course = open?.course;
  const ready = course?.report != null;
  const going = state.matches.reviews[match]?.phase;
  // The analysis may arrive, or continue, while the page is open.
  useEffect(() => {
    if (ready) actions.learn();
  }, [match, course]);
  if (list !== null && !list.some(({ id }) => id === match)) {
    return (
      <main class="match-page">
        <section class="card empty">
          <p>{m.unknown}</p>
          <a href={hashOf({ page: 'matches' })}>{m.back}</a>
        </section>
      </main>
    );
  }
  if (!open) return <main class="match-page" aria-busy="true" />;
  const at = learn?.match === match ? learn : null;
  const asked = at && question?.of === 'learn' ? question : null;
  return (
    <main class={asked ? 'match-page training framed' : 'match-page training'}>
      <header class="card match-head">
        <div class="names">
          <h2>{l.learn.title}</h2>
          <p class="note">{m.against(...open.transcript.players)}</p>
        </div>
        {at && at.cards.length > 0 && <Progress learn={at} />}
        <a class="button" href={hashOf({ page: 'match', match, at: null })}>
          {l.learn.back}
        </a>
        {at && at.cards.length > 0 && <DrillNow choice={at.choice} />}
        {at && <Choice choice={at.choice} players={open.transcript.players} />}
      </header>
      {open.problem && (
        <p class="problem" role="alert">
          {t.problem(open.problem)}
        </p>
      )}
      {going && (
        <p class="note" role="status">
          {l.learn.going}
        </p>
      )}
      {!ready && !going && <p class="card empty">{l.learn.noneYet}</p>}
      {at && at.cards.length === 0 && !going && <p class="card empty">{l.learn.none}</p>}
      {asked && <Asked question={asked} />}
      {at && at.cards.length > 0 && at.at === at.cards.length && <End learn={at} />}
    </main>
  );
}

/** With more cards a bar shows the progress. */
const MOST_MARKS = 25;

/** A mark for each card: its result, and the current one. */
function Progress({ learn }: { learn: Learn }) {
  const l = useLearnTexts();
  const { at, cards, results } = learn;
  const now = Math.min(at + 1, cards.length);
  return (
    <div class="learn-progress">
      <b aria-hidden="true">{l.learn.progress(now, cards.length)}</b>
      <span class="sr" role="status">
        {l.learn.progressLong(now, cards.length)}
      </span>
      {cards.length > MOST_MARKS ? (
        <progress max={cards.length} value={results.filter(Boolean).length} aria-hidden="true" />
      ) : (
        <span class="marks" aria-hidden="true">
          {results.map((result, i) => (
            <span key={i} class={`${result ?? 'open'}${i === at ? ' now' : ''}`} />
          ))}
        </span>
      )}
    </div>
  );
}

/** The choice of mistakes. */
function Choice({ choice, players }: { choice: CardChoice; players: readonly [string, string] }) {
  const { actions, format } = useApp();
  const l = useLearnTexts();
  const kind = choice.asks.length === ASKS.length ? 'all' : choice.asks.includes('play') ? 'plays' : 'cube';
  const asks: Record<typeof kind, readonly Asks[]> = { all: ASKS, plays: ['play'], cube: ['double', 'answer'] };
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (box.current && !box.current.contains(target as Node)) box.current.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  return (
    <details class="mistake-choice" ref={box}>
      <summary>{l.learn.which}</summary>
      <div class="filters">
        <label>
          <span>{l.learn.player}</span>
          <select
            value={String(choice.player)}
            onChange={(e) => {
              const { value } = e.currentTarget;
              actions.chooseMistakes({ player: value === '0' ? 0 : value === '1' ? 1 : 'both' });
            }}
          >
            <option value="both">{l.learn.both}</option>
            {players.map((name, player) => (
              <option key={player} value={player}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{l.learn.least}</span>
          <select
            value={choice.least}
            onChange={(e) => actions.chooseMistakes({ least: Number(e.currentTarget.value) })}
          >
            {LEAST.map((least, i) => (
              <option key={least} value={least}>
                {(i === 0 ? l.learn.errors : l.learn.blunders)(format.size(least))}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{l.learn.kind}</span>
          <select
            value={kind}
            onChange={(e) => actions.chooseMistakes({ asks: asks[e.currentTarget.value as typeof kind] })}
          >
            {(['all', 'plays', 'cube'] as const).map((one) => (
              <option key={one} value={one}>
                {l.learn[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{l.learn.most}</span>
          <select
            value={choice.most ?? 0}
            onChange={(e) => actions.chooseMistakes({ most: Number(e.currentTarget.value) || null })}
          >
            {MOST.map((most) => (
              <option key={most} value={most ?? 0}>
                {most === null ? l.learn.allOfThem : l.learn.costliest(most)}
              </option>
            ))}
          </select>
        </label>
        <AddToDrill choice={choice} />
      </div>
    </details>
  );
}

/** The current card, and how to continue. */
function Asked({ question }: { question: Question }) {
  const { state, actions } = useApp();
  const l = useLearnTexts();
  const { answer, shown, card } = question;
  const { at } = card.origin;
  const action = state.matches.open?.transcript.games[at.game]?.actions[at.action];
  const wrong = answer !== null && !shown && !isRight(answer);
  const done = shown || (answer !== null && !wrong);
  const keys: Record<string, () => void> = {
    s: () => !done && actions.showSolution(),
    a: () => wrong && actions.tryAgain(),
    Enter: () => (done ? actions.nextMistake() : wrong && actions.tryAgain()),
    ArrowRight: actions.nextMistake,
  };
  return (
    <QuestionView
      question={question}
      keys={keys}
      keyHint={l.question.keys}
      mine={{
        note: action?.comment ?? '',
        starred: action?.starred === true,
        onNote: (comment) => void actions.annotate(at, { comment }),
        onStar: (starred) => void actions.annotate(at, { starred }),
      }}
    >
      <div class="tools">
        {wrong && (
          <button type="button" class="primary" onClick={actions.tryAgain}>
            {l.question.again}
          </button>
        )}
        {!done && (
          <button type="button" onClick={actions.showSolution}>
            {l.question.show}
          </button>
        )}
        <button type="button" class={done ? 'primary' : 'quiet'} onClick={actions.nextMistake}>
          {done ? l.question.next : l.question.skip}
        </button>
      </div>
    </QuestionView>
  );
}

/** Makes cards of the chosen mistakes. */
function AddToDrill({ choice, first = false }: { choice: CardChoice; first?: boolean }) {
  const { actions } = useApp();
  const l = useLearnTexts();
  return (
    <button
      type="button"
      class={first ? 'primary' : undefined}
      onClick={async () => {
        const { added, updated } = await actions.addCards(choice);
        actions.notify(l.learn.added(added, updated));
      }}
    >
      {l.learn.add}
    </button>
  );
}

/** Makes cards of the chosen mistakes, and begins a session with them. */
function DrillNow({ choice }: { choice: CardChoice }) {
  const { actions } = useApp();
  const l = useLearnTexts();
  return (
    <button
      type="button"
      title={l.learn.drillNote}
      onClick={async () => {
        if ((await actions.drillMistakes(choice)) === 0) actions.notify(l.drill.nothingDue);
      }}
    >
      {l.learn.drill}
    </button>
  );
}

/** The result, and the next actions. */
function End({ learn }: { learn: Learn }) {
  const { actions } = useApp();
  const l = useLearnTexts();
  const found = count(learn, 'first');
  const results = l.learn.results(found, count(learn, 'later'), count(learn, 'shown'), count(learn, 'skipped'));
  return (
    <section class="card learn-end">
      <h2>{l.learn.whole}</h2>
      <p role="status">{results}</p>
      <div class="tools">
        <AddToDrill choice={learn.choice} first />
        <button type="button" onClick={actions.learnAgain}>
          {found === learn.cards.length ? l.learn.again : l.learn.againLeft}
        </button>
        <a class="button" href={hashOf({ page: 'drill' })}>
          {l.learn.toDrill}
        </a>
      </div>
    </section>
  );
}
