/** Matches that are entered by hand: a new one, and those that are kept. */

import { useState } from 'preact/hooks';
import type { TranscriptionSettings, Variation } from '../engine/port';
import { NEW_SETTINGS } from '../state/transcribe';
import { useApp } from './app-context';
import { Removal } from './removal';
import { useSearchTexts } from './search-texts';
import { WholeNumber } from './whole-number';

/** Players and stakes. */
export function Start() {
  const { actions } = useApp();
  const s = useSearchTexts().transcribe;
  const [settings, setSettings] = useState<TranscriptionSettings>(NEW_SETTINGS);
  const put = (change: Partial<TranscriptionSettings>) => setSettings({ ...settings, ...change });
  const { players, length, score } = settings;
  const names = players.map((name, n) => name.trim() || s.player(n + 1)) as [string, string];
  const number = (label: string, value: number, set: (value: number) => void) => (
    <WholeNumber label={label} value={value} min={0} max={999} set={set} />
  );
  const text = (label: string, value: string, set: (value: string) => void) => (
    <label>
      <span>{label}</span>
      <input type="text" value={value} autocomplete="off" onInput={(e) => set(e.currentTarget.value)} />
    </label>
  );
  return (
    <form
      class="search-form"
      onSubmit={(e) => {
        e.preventDefault();
        void actions.newTranscription({ ...settings, players: names });
      }}
    >
      <div class="search-fields">
        {text(s.player(1), players[0], (name) => put({ players: [name, players[1]] }))}
        {text(s.player(2), players[1], (name) => put({ players: [players[0], name] }))}
        {number(s.length, length, (length) => put({ length }))}
        {number(s.score(names[0]), score[0]!, (points) => put({ score: [points, score[1]!] }))}
        {number(s.score(names[1]), score[1]!, (points) => put({ score: [score[0]!, points] }))}
        <label>
          <span>{s.variation}</span>
          <select value={settings.variation} onChange={(e) => put({ variation: e.currentTarget.value as Variation })}>
            {(Object.entries(s.variations) as [Variation, string][]).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {text(s.event, settings.event ?? '', (event) => put({ event: event || null }))}
        {text(s.date, settings.date ?? '', (date) => put({ date: date || null }))}
        {length === 0 &&
          (['jacoby', 'beavers'] as const).map((rule) => (
            <label class="check" key={rule}>
              <input
                type="checkbox"
                checked={settings[rule]}
                onChange={(e) => put({ [rule]: e.currentTarget.checked })}
              />
              <span>{s[rule]}</span>
            </label>
          ))}
      </div>
      <div class="tools">
        <button type="submit" class="primary">
          {s.start}
        </button>
      </div>
    </form>
  );
}

export function Kept() {
  const { state, actions } = useApp();
  const s = useSearchTexts().transcribe;
  const { list } = state.transcribing;
  if (!list || list.length === 0) return null;
  return (
    <>
      <h3>{s.kept}</h3>
      <ul class="search-saved">
        {list.map(({ id, transcription: { settings, entries } }) => {
          const name = settings.players.join(' – ');
          return (
            <li key={id}>
              <button type="button" class="quiet" onClick={() => void actions.openTranscription(id)}>
                {s.resume}: {name} ({s.entries(entries.length)})
              </button>
              <Removal
                label={s.remove(name)}
                ask={s.removeAsk(name)}
                yes={s.removeSure}
                no={s.keep}
                remove={() => actions.removeTranscription(id)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
