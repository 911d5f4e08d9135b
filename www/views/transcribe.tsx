/** A match that is entered by hand: dice, plays, cube, and the entries so far. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { TranscriptionAct } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type OpenTranscription, PLAY_KEYS } from '../state/transcribe';
import { useApp } from './app-context';
import { useShown } from './live';
import { useSearchTexts } from './search-texts';
import { SmallBoard } from './small-board';
import { TranscribeClock } from './transcribe-clock';
import { Kept, Start } from './transcribe-start';
import { useKeys } from './use-keys';
import { WholeNumber } from './whole-number';

export function TranscribePage() {
  const { state, t } = useApp();
  const s = useSearchTexts().transcribe;
  const { open, list, copied, problem } = state.transcribing;
  return (
    <main class="match-page transcribe-page">
      {problem && (
        <p class="problem" role="alert">
          {t.problem(problem)}
        </p>
      )}
      {copied && (
        <p class="problem" role="status">
          {s.copied}
        </p>
      )}
      {open ? (
        <Working key={open.kept.id} open={open} />
      ) : (
        <section class="card" aria-labelledby="transcribe-title" aria-busy={list === null}>
          <h2 id="transcribe-title">{s.title}</h2>
          <p class="note">{s.lead}</p>
          <Start />
          <Kept />
        </section>
      )}
    </main>
  );
}

/** Keys that mean something while a match is entered. */
const KEYS = [...'123456', ...PLAY_KEYS, 'd', 't', 'p', 'b', 'r', 'Enter', 'Backspace'];

function Working({ open }: { open: OpenTranscription }) {
  const { state, actions } = useApp();
  const s = useSearchTexts().transcribe;
  const [giving, setGiving] = useState(false);
  const { report, kept, die, at } = open;
  const { settings } = kept.transcription;
  const [one, two] = settings.players;
  const key = (name: string) => () => {
    if (name === 'r' && report && report.awaits.kind !== 'opening' && report.awaits.kind !== 'over') setGiving(true);
    else void actions.transcribeKey(name);
  };
  useKeys(Object.fromEntries(KEYS.map((name) => [name, key(name)])));
  const xgid = at === null ? report?.xgid : report?.positions[at];
  useEffect(() => {
    if (xgid) void actions.picture(xgid);
  }, [xgid]);
  const board = xgid ? state.pictures[xgid] : null;
  // Until the new position is read the one before stays.
  const before = useRef(board);
  if (board) before.current = board;
  const shown = board ?? before.current;
  // The first player is always below.
  useShown(shown, shown?.turn === -1);
  const awaits = report?.awaits;
  const name = (player: number) => settings.players[player]!;
  const words = !awaits
    ? ''
    : awaits.kind === 'opening'
      ? s.awaits.opening(one, two)
      : awaits.kind === 'over'
        ? s.awaits.over(name(awaits.winner))
        : s.awaits[awaits.kind](name(awaits.player));
  const button = (keyName: string, text: string, on: boolean) => (
    <button type="button" disabled={!on} onClick={key(keyName)}>
      {text} <kbd>{keyName === 'Backspace' ? '⌫' : keyName}</kbd>
    </button>
  );
  const answer = awaits?.kind === 'answer';
  const rolls = awaits?.kind === 'turn' || awaits?.kind === 'play' || awaits?.kind === 'opening' || at !== null;
  return (
    <>
      <section class="card" aria-label={s.title}>
        <div class="tools">
          <button type="button" class="quiet" onClick={actions.closeTranscription}>
            {s.close}
          </button>
          <b>{settings.players.join(' – ')}</b>
          {report && <span class="note">{s.game(report.game, report.score[0]!, report.score[1]!)}</span>}
          <button
            type="button"
            class="primary"
            disabled={!report?.match}
            onClick={() => void actions.finishTranscription()}
          >
            {s.finish}
          </button>
        </div>
        {at !== null && (
          <p>
            {s.mending(at + 1)}{' '}
            <button type="button" onClick={() => void actions.mendEntry(null)}>
              {s.end}
            </button>
          </p>
        )}
        <div class="working">
          <div class="picture">
            {shown && <SmallBoard board={shown} mirrored={state.settings.mirrored} />}
            <TranscribeClock open={open} />
          </div>
          <div class="search-form">
            <p role="status" tabIndex={-1} data-awaits={awaits?.kind} data-entries={report?.places.length}>
              <b>{words}</b> {die !== null && s.dieTyped(die)}
            </p>
            <div class="transcribe-keys" role="group" aria-label={s.dice}>
              {[1, 2, 3, 4, 5, 6].map((number) => (
                <button type="button" key={number} disabled={!rolls} onClick={key(`${number}`)}>
                  {number}
                </button>
              ))}
            </div>
            <div class="transcribe-keys">
              {button('d', s.double, awaits?.kind === 'turn' ? awaits.double : awaits?.kind === 'play')}
              {button('t', s.take, answer)}
              {button('p', s.pass, answer)}
              {answer && awaits.again && button('b', s.beaver, true)}
              {button('r', s.resign, !!awaits && awaits.kind !== 'opening' && awaits.kind !== 'over')}
              {button('Backspace', s.undo, kept.transcription.entries.length > 0 || die !== null)}
            </div>
            {giving && <GiveUp open={open} close={() => setGiving(false)} />}
            <Plays open={open} />
            <p class="note">{s.keys}</p>
          </div>
        </div>
      </section>
      <section class="card" aria-labelledby="entries-title">
        <Entries open={open} />
        <Paste />
      </section>
    </>
  );
}

/** The plays of the roll, the most likely first, each with its key; a field for all others. */
function Plays({ open }: { open: OpenTranscription }) {
  const { actions, format } = useApp();
  const s = useSearchTexts().transcribe;
  const [typed, setTyped] = useState('');
  const { plays, report, at } = open;
  if (!plays || (report?.awaits.kind !== 'play' && at === null)) return null;
  return (
    <>
      <h3>{s.plays}</h3>
      <div class="transcribe-ranked">
        {plays.slice(0, 40).map(({ play, loss }, n) => (
          <button type="button" key={play} onClick={() => void actions.transcribePlay(play)}>
            <kbd>{PLAY_KEYS[n] ?? ''}</kbd>
            <span>{play}</span>
            <span class="note">{n === 0 ? '' : format.loss(loss)}</span>
          </button>
        ))}
      </div>
      <form
        class="search-fields"
        onSubmit={(e) => {
          e.preventDefault();
          if (!typed.trim()) return;
          void actions.transcribePlay(typed.trim());
          setTyped('');
        }}
      >
        <label>
          <span>{s.other}</span>
          <input type="text" value={typed} autocomplete="off" onInput={(e) => setTyped(e.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!typed.trim()}>
          {s.enter}
        </button>
      </form>
    </>
  );
}

/** A game that is resigned, or lost on time. */
function GiveUp({ open, close }: { open: OpenTranscription; close: () => void }) {
  const { actions } = useApp();
  const s = useSearchTexts().transcribe;
  const awaits = open.report?.awaits;
  const [player, setPlayer] = useState<0 | 1>(awaits && 'player' in awaits ? awaits.player : 0);
  const [points, setPoints] = useState(1);
  const { players } = open.kept.transcription.settings;
  const act = (given: TranscriptionAct) => {
    close();
    void actions.transcribeAct(given);
  };
  return (
    <div class="search-form">
      <fieldset class="choice">
        <legend>{s.by}</legend>
        {([0, 1] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="gives-up" checked={player === one} onChange={() => setPlayer(one)} />
            <span>{players[one]}</span>
          </label>
        ))}
      </fieldset>
      <div class="tools">
        {s.times.map((words, n) => (
          <button type="button" key={words} onClick={() => act({ kind: 'resign', player, times: n + 1 })}>
            {s.resign}: {words}
          </button>
        ))}
      </div>
      <div class="search-fields">
        <WholeNumber label={s.points} value={points} min={1} set={setPoints} />
        <button type="button" onClick={() => act({ kind: 'time_out', player, points })}>
          {s.timeOut}
        </button>
      </div>
    </div>
  );
}

/** The entries: each can be corrected, removed, or preceded by a new one. */
function Entries({ open }: { open: OpenTranscription }) {
  const { actions, format } = useApp();
  const all = useSearchTexts();
  const s = all.transcribe;
  const { report, kept, at, analysed } = open;
  const { entries, settings } = kept.transcription;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (at === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.length, at]);
  const mend = (n: number) => {
    void actions.mendEntry(n);
    // The next keys are dice and plays, and not this button's.
    document.querySelector<HTMLElement>('.transcribe-page [data-awaits]')?.focus();
  };
  const problems = new Map(report?.problems.map((one) => [one.entry, one]));
  const analysis = analysed?.analyses?.at(-1);
  const lostAt = (n: number): number => {
    const place = report?.places[n];
    const entry = place && analysis?.games[place[0]]?.[place[1]];
    const play = entry?.play;
    if (!play || play.played === null) return 0;
    return play.plays[0]!.equity - play.plays[play.played]!.equity;
  };
  const words = (n: number): string => {
    const { act } = entries[n]!;
    const place = report?.places[n];
    const action = place && report?.match?.games[place[0]]?.actions[place[1]];
    const who = action ? `${settings.players[action.player]}: ` : '';
    switch (act.kind) {
      case 'roll':
        return `${who}${act.dice.join('')} ${action?.play ?? act.play ?? ''}`;
      case 'resign':
        return `${settings.players[act.player]}: ${s.resign} (${s.times[act.times - 1] ?? act.times})`;
      case 'time_out':
        return `${settings.players[act.player]}: ${s.timeOut} (${act.points})`;
      case 'raccoon':
        return `${who}Raccoon`;
      default:
        return `${who}${s[act.kind]}`;
    }
  };
  const wrong = report?.problems.filter(({ recorded }) => !recorded).length ?? 0;
  return (
    <>
      <h2 id="entries-title">{s.list}</h2>
      {wrong > 0 && <p class="problem">{s.problems(wrong)}</p>}
      <ul class="transcribe-entries" ref={list}>
        {entries.map((_, n) => {
          const problem = problems.get(n);
          const lost = lostAt(n);
          return (
            <li key={n} aria-current={at === n ? 'true' : undefined} data-wrong={problem ? '' : undefined}>
              <button type="button" onClick={() => mend(n)}>
                {n + 1}. {words(n)} {lost >= 0.02 && <span class="transcribe-error">{format.loss(lost)}</span>}
                {problem?.recorded && <span class="note"> {s.illegal}</span>}
                {problem && !problem.recorded && <span class="note"> {s.fault(problem.fault)}</span>}
              </button>
              {at === n && (
                <span class="tools">
                  <button type="button" onClick={() => void actions.insertEntry(n)}>
                    {s.insert}
                  </button>
                  <button type="button" onClick={() => void actions.removeEntry(n)}>
                    {s.removeEntry}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Paste() {
  const { actions, t } = useApp();
  const s = useSearchTexts().transcribe;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <details class="search-fold">
      <summary>{s.paste}</summary>
      <form
        class="search-form"
        onSubmit={async (e) => {
          e.preventDefault();
          setProblem('');
          try {
            await actions.pasteEntries(text);
            setText('');
          } catch (error) {
            setProblem(`${s.pasteProblem} ${t.problem(problemOf(error))}`);
          }
        }}
      >
        <textarea
          rows={4}
          aria-label={s.paste}
          placeholder={s.pasteHint}
          value={text}
          spellcheck={false}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <div class="tools">
          <button type="submit" disabled={!text.trim()}>
            {s.take1}
          </button>
        </div>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
}
