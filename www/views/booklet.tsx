/** A collection of positions as a booklet: title, place of the solutions, positions and candidates, and the file. */

import { useEffect, useState } from 'preact/hooks';
import type { BookletForm, BookletPosition, BookletSolutions } from '../engine/port';
import { problemOf } from '../engine/problem';
import { actionWords, isRedouble } from '../format/cube-words';
import { type Chosen, chosenOf, fileOf, printed, toggled, usualPlays } from '../state/booklet';
import { useApp } from './app-context';
import { useBookletTexts } from './booklet-texts';
import { download, svgPng } from './picture';
import { useSearchTexts } from './search-texts';
import { SmallBoard } from './small-board';
import { WholeNumber } from './whole-number';
import '../styles/booklet.css';

/** The default number of candidates. */
const CANDIDATES = 5;
/** Sizes of the pictures: their own, and how much larger they are for LaTeX. */
const PICTURE = 700;
const SCALE = 2;

const NAMES: Readonly<Record<BookletForm, string>> = { html: 'HTML', markdown: 'Markdown', latex: 'LaTeX' };
const FORMS = Object.keys(NAMES) as BookletForm[];

interface Props {
  /** The title of the collection. */
  title: string;
  collect(): Promise<BookletPosition[]>;
}

export function Booklet({ title, collect }: Props) {
  const { t } = useApp();
  const b = useBookletTexts();
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null);
  const [most, setMost] = useState(CANDIDATES);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const run = async (work: () => Promise<string>) => {
    setWrong('');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid('');
      setWrong(t.problem(problemOf(error)));
    }
  };
  const read = () =>
    run(async () => {
      setSaid(b.reading);
      const positions = await collect();
      setChosen(chosenOf(positions, most));
      return positions.length === 0 ? b.none : b.positions(positions.length);
    });
  return (
    <details class="search-fold booklet">
      <summary>{b.title}</summary>
      <p class="note">{b.lead}</p>
      <div class="tools">
        <button type="button" onClick={() => void read()}>
          {b.choose}
        </button>
      </div>
      <p role="status">{said}</p>
      {wrong && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
      {chosen && chosen.length > 0 && (
        <Making
          title={title}
          chosen={chosen}
          most={most}
          change={setChosen}
          choose={(n) => {
            setMost(n);
            setChosen(chosen.map((one) => ({ ...one, plays: usualPlays(one.position, n) })));
          }}
          run={(work) => void run(work)}
        />
      )}
    </details>
  );
}

interface MakingProps {
  title: string;
  chosen: readonly Chosen[];
  most: number;
  change(chosen: readonly Chosen[]): void;
  choose(most: number): void;
  run(work: () => Promise<string>): void;
}

function Making({ title, chosen, most, change, choose, run }: MakingProps) {
  const { state, actions } = useApp();
  const b = useBookletTexts();
  const [name, setName] = useState(title);
  const [text, setText] = useState('');
  const [solutions, setSolutions] = useState<BookletSolutions>('at_end');
  const save = (form: BookletForm) => async () => {
    const { language } = state.settings;
    const positions = printed(chosen);
    const booklet = { title: name.trim() || title, text: text.trim() || null, solutions, language, positions };
    const png = (svg: string) => svgPng(svg, heightOf(svg), SCALE);
    const { file, ending } = await actions.writeBooklet(withoutNull(booklet), form, png);
    const saved = `${fileOf(booklet.title)}.${ending}`;
    download(saved, file);
    return b.saved(saved);
  };
  const one = (n: number, next: Chosen) => change(chosen.map((each, k) => (k === n ? next : each)));
  return (
    <>
      <div class="search-fields">
        <label>
          <span>{b.name}</span>
          <input type="text" value={name} maxLength={200} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <label>
          <span>{b.text}</span>
          <input type="text" value={text} maxLength={4000} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <label>
          <span>{b.solutions}</span>
          <select value={solutions} onChange={(e) => setSolutions(e.currentTarget.value as BookletSolutions)}>
            {(Object.keys(b.places) as BookletSolutions[]).map((place) => (
              <option key={place} value={place}>
                {b.places[place]}
              </option>
            ))}
          </select>
        </label>
        <WholeNumber label={b.candidates} value={most} min={1} max={50} set={choose} />
      </div>
      <ol class="booklet-list">
        {chosen.map((each, n) => (
          <Position key={`${n} ${each.position.position.xgid}`} n={n + 1} chosen={each} change={(to) => one(n, to)} />
        ))}
      </ol>
      <div class="tools">
        <span>{b.save}:</span>
        {FORMS.map((form) => (
          <button
            type="button"
            key={form}
            class={form === 'html' ? 'primary' : undefined}
            disabled={!chosen.some(({ included }) => included)}
            onClick={() => run(save(form))}
          >
            {NAMES[form]}
          </button>
        ))}
      </div>
      <p class="note">{b.note}</p>
    </>
  );
}

/** A position with a tick for itself and for each of its candidates. */
function Position({ n, chosen, change }: { n: number; chosen: Chosen; change(next: Chosen): void }) {
  const { state, actions, t, format } = useApp();
  const b = useBookletTexts();
  const s = useSearchTexts();
  const { xgid, plays, done } = chosen.position.position;
  useEffect(() => void actions.picture(xgid), [xgid]);
  const board = state.pictures[xgid];
  const best = plays?.[0]?.equity ?? 0;
  return (
    <li>
      <label class="check">
        <input
          type="checkbox"
          checked={chosen.included}
          onChange={() => change({ ...chosen, included: !chosen.included })}
        />
        <span>{b.position(n)}</span>
      </label>
      {board && (
        <span class="picture">
          <SmallBoard board={board} mirrored={state.settings.mirrored} />
        </span>
      )}
      {chosen.plays && (
        <fieldset disabled={!chosen.included} aria-label={b.shown(n)}>
          {(plays ?? []).map(({ play, equity }) => (
            <label class="check" key={play}>
              <input
                type="checkbox"
                checked={chosen.plays!.includes(play)}
                onChange={() => change(toggled(chosen, play))}
              />
              <span>
                {play}{' '}
                <small>
                  {[play === done && b.played, equity < best && format.loss(best - equity)].filter(Boolean).join(', ')}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!chosen.plays && done && <span>{actionWords(done, isRedouble(board), t, s.choices)}</span>}
    </li>
  );
}

/** The size of a picture: its width is known, and its height follows from its shape. */
function heightOf(svg: string): [number, number] {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return [PICTURE, (PICTURE * Number(height)) / Number(width)];
}

/** Missing texts are left out, not null. */
function withoutNull<T extends { text: string | null }>({ text, ...rest }: T): Omit<T, 'text'> & { text?: string } {
  return text === null ? rest : { ...rest, text };
}
