/** The page of exercises: choose one, answer, see how it goes. */

import { useEffect, useState } from 'preact/hooks';
import type { PracticeDesk } from '../controllers/practice';
import type { EngineProblem } from '../engine/port';
import { problemOf } from '../engine/problem';
import { dueItems, levelOf, PRACTICE_KINDS, type PracticeRoom, type PracticeSource } from '../state/practice';
import { hashOf } from '../state/route';
import { useApp } from './app-context';
import { PracticeCurves } from './practice-curves';
import { PracticeQuestion } from './practice-question';
import { usePracticeTexts } from './practice-texts';
import '../styles/practice.css';

export function PracticePage() {
  const { actions, t } = useApp();
  const [desk, setDesk] = useState<PracticeDesk | null>(null);
  const [problem, setProblem] = useState<EngineProblem | null>(null);
  useEffect(() => {
    actions.openPractice().then(
      (opened) => {
        setDesk(opened);
        void opened.open();
      },
      (error: unknown) => setProblem(problemOf(error)),
    );
  }, []);
  if (problem)
    return (
      <main class="match-page">
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      </main>
    );
  return desk ? <Room desk={desk} /> : <main class="match-page" aria-busy="true" />;
}

function Room({ desk }: { desk: PracticeDesk }) {
  const { t } = useApp();
  const p = usePracticeTexts();
  const [room, setRoom] = useState(desk.get());
  useEffect(() => {
    const read = () => setRoom(desk.get());
    read();
    return desk.subscribe(read);
  }, [desk]);
  if (room.kept === null) return <main class="match-page" aria-busy="true" />;
  return (
    <main class="match-page training practice-page">
      {room.keepProblem && (
        <p class="problem" role="alert">
          {p.unkept} {t.problem(room.keepProblem)}
        </p>
      )}
      {room.kind ? <PracticeQuestion desk={desk} room={room} /> : <Choice desk={desk} room={room} />}
    </main>
  );
}

const SOURCES: readonly PracticeSource[] = ['engine', 'matches'];

/** All exercises, each with its level and due items. */
function Choice({ desk, room }: { desk: PracticeDesk; room: PracticeRoom }) {
  const { state, format } = useApp();
  const p = usePracticeTexts();
  const kept = room.kept ?? [];
  const none = state.matches.list?.length === 0;
  return (
    <>
      <section class="card practice-head" aria-labelledby="practice-title">
        <h2 id="practice-title">{p.title}</h2>
        <p class="note">
          {p.lead} <a href={hashOf({ page: 'drill' })}>{p.drill}</a> <a href={hashOf({ page: 'plan' })}>{p.plan}</a>
        </p>
        <div class="filters">
          <label>
            <span>{p.from}</span>
            <select
              value={none ? 'engine' : room.source}
              disabled={none}
              onChange={(e) => desk.choose(e.currentTarget.value as PracticeSource)}
            >
              {SOURCES.map((source) => (
                <option key={source} value={source}>
                  {p.sources[source]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {none && <p class="note">{p.noMatches}</p>}
        <ul class="practice-kinds">
          {PRACTICE_KINDS.map((kind) => {
            const [name, about] = p.kinds[kind];
            const due = dueItems(kept, kind, Date.now()).length;
            const known = kept.some((one) => one.kind === kind);
            return (
              <li key={kind}>
                <button type="button" onClick={() => void desk.start(kind)}>
                  <b>{name}</b>
                  <span>{about}</span>
                  <small>
                    {[known && p.level(format.count(levelOf(kept, kind))), due > 0 && p.due(due)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      <PracticeCurves desk={desk} count={kept.length} />
    </>
  );
}
