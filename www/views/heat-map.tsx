/** A match equity table, or the difference of two, as a heat map. */

import { useMemo, useState } from 'preact/hooks';
import type { ExplorerChoice } from '../state/explorer';
import { useApp } from './app-context';
import { useGrowing } from './later';

/** Steps of colour on either side of the middle. */
const STEPS = 10;

interface HeatProps {
  rows: readonly (readonly number[])[];
  post: readonly number[];
  differences: boolean;
  choice: ExplorerChoice;
}

/** The table in colours: chances from orange (none) to teal (all), differences by their size. */
export function Heat({ rows, post, differences, choice }: HeatProps) {
  const { actions, t, format } = useApp();
  const [pointed, setPointed] = useState<[number, number] | null>(null);
  const { away, opponentAway, crawford } = choice;
  const show = differences ? format.percentPoints : format.percent2;
  const widest = useMemo(() => Math.max(...rows.flat().map(Math.abs), ...post.map(Math.abs), 1e-9), [rows, post]);
  const inPost = !crawford && opponentAway === 1 && away > 1;
  const select = (own: number, other: number, after = false) =>
    void actions.explore({ away: own, opponentAway: other, crawford: !after });
  /** Six hundred cells are much to draw at once. */
  const whole = useGrowing(rows.length, 7);
  const drawn = useMemo(() => {
    const cell = (value: number, key: string) => {
      const heat = differences ? value / widest : 2 * value - 1;
      return (
        <td key={key} data-score={key} class={`${heat < 0 ? 'less' : 'more'} h${Math.round(STEPS * Math.abs(heat))}`}>
          {show(value)}
        </td>
      );
    };
    return (
      <>
        <thead>
          <tr>
            <th scope="col" class="corner">
              <span class="sr">{t.met.corner}</span>
            </th>
            {rows.map((_, j) => (
              <th key={j} scope="col">
                {j + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {i < whole && row.map((value, j) => cell(value, `${i + 1} ${j + 1}`))}
            </tr>
          ))}
          <tr class="post">
            <th scope="row">
              <abbr title={t.met.post}>{t.met.postShort}</abbr>
            </th>
            {post.map((value, n) => cell(value, `post ${n + 1}`))}
          </tr>
        </tbody>
      </>
    );
  }, [rows, post, differences, widest, t, show, whole]);
  const place = (target: EventTarget | null): [number, number, boolean] | null => {
    const score = (target as HTMLElement | null)?.closest<HTMLElement>('[data-score]')?.dataset.score;
    if (!score) return null;
    const [a, b] = score.split(' ');
    return a === 'post' ? [Number(b), 1, true] : [Number(a), Number(b), false];
  };
  const hovered = pointed && rows[pointed[0] - 1]?.[pointed[1] - 1];
  return (
    <figure class="heat">
      <div
        class="scroll"
        tabIndex={0}
        role="group"
        aria-label={t.met.keys}
        onKeyDown={(event) => {
          const steps: Record<string, [number, number]> = {
            ArrowUp: [-1, 0],
            ArrowDown: [1, 0],
            ArrowLeft: [0, -1],
            ArrowRight: [0, 1],
          };
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          const within = (n: number) => Math.min(Math.max(n, 1), rows.length);
          select(within(away + step[0]), within(opponentAway + step[1]));
        }}
      >
        <div class="framed">
          <table
            aria-label={differences ? t.met.differences : t.met.chances}
            onClick={(e) => {
              const at = place(e.target);
              if (at) select(...at);
            }}
            onPointerOver={(e) => {
              const at = place(e.target);
              setPointed(at && !at[2] ? [at[0], at[1]] : null);
            }}
            onPointerLeave={() => setPointed(null)}
          >
            {drawn}
          </table>
          <Chosen row={inPost ? rows.length + 1 : away} column={inPost ? away : opponentAway} />
        </div>
      </div>
      <figcaption class="note">
        {hovered !== null && hovered !== undefined
          ? t.met.pointed(
              pointed![0],
              pointed![1],
              differences ? format.percentPoints(hovered) : format.percent3(hovered),
            )
          : differences
            ? t.met.differencesNote
            : t.met.note}
      </figcaption>
    </figure>
  );
}

/**
 * Marks the chosen score: a frame laid over its place, so that neither the table nor its styles are looked at again.
 */
function Chosen({ row, column }: { row: number; column: number }) {
  return <span class="chosen-score" style={{ '--row': String(row), '--column': String(column) }} />;
}
