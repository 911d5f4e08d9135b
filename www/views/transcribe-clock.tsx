/** A clock for both players: it runs for the side to act, as far as the entries determine it. */

import { useEffect, useState } from 'preact/hooks';
import type { OpenTranscription } from '../state/transcribe';
import { useSearchTexts } from './search-texts';

/** How often it is drawn, in milliseconds. */
const TICK = 250;

export function TranscribeClock({ open }: { open: OpenTranscription }) {
  const s = useSearchTexts().transcribe;
  const [minutes, setMinutes] = useState(15);
  const [left, setLeft] = useState<[number, number] | null>(null);
  const [running, setRunning] = useState(false);
  const awaits = open.report?.awaits;
  const player = awaits && 'player' in awaits ? awaits.player : null;
  useEffect(() => {
    if (!running || player === null) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - before;
      before = now;
      setLeft(
        (time) => time && (time.map((ms, n) => (n === player ? Math.max(0, ms - passed) : ms)) as [number, number]),
      );
    }, TICK);
    return () => clearInterval(timer);
  }, [running, player]);
  const { players } = open.kept.transcription.settings;
  const text = (ms: number) => {
    const seconds = Math.ceil(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  return (
    <details class="search-fold">
      <summary>{s.clock}</summary>
      <div class="clock">
        {left ? (
          players.map((name, n) => (
            <span key={n}>
              {name}: <b>{text(left[n as 0 | 1])}</b>
            </span>
          ))
        ) : (
          <label>
            <span>{s.clockMinutes} </span>
            <input
              type="number"
              min={1}
              max={240}
              value={minutes}
              onInput={(e) => {
                const value = e.currentTarget.valueAsNumber;
                if (value > 0) setMinutes(value);
              }}
            />
          </label>
        )}
        <button
          type="button"
          onClick={() => {
            setLeft(left ?? [minutes * 60_000, minutes * 60_000]);
            setRunning(!running);
          }}
        >
          {running ? s.clockStop : s.clockStart}
        </button>
      </div>
    </details>
  );
}
