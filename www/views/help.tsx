/** Help by task with a search, the glossary with examples computed on the spot, and the keys. */

import { useEffect, useState } from 'preact/hooks';
import type { Cell, ExampleName } from '../state/examples';
import type { Grade } from '../state/grade';
import { TERMS, type TermName } from '../state/state';
import { useApp } from './app-context';
import { useHelpTexts } from './help-texts';

const EXAMPLES: Partial<Record<TermName, ExampleName>> = {
  level: 'level',
  search: 'search',
  luck: 'luck',
  errorBar: 'errorBar',
  matchPlay: 'matchPlay',
  rating: 'rating',
  adjusted: 'adjusted',
  drill: 'drill',
};

/** Whether all words of a search are in a text, upper or lower case, with or without accents. */
function matches(query: string, ...texts: string[]): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const text = plain(texts.join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether all words of a search are whole words of a text. */
function namesWords(query: string, text: string): boolean {
  const words = (of: string) => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const there = new Set<string>(words(text));
  return words(query).every((word) => there.has(word));
}

export function HelpView() {
  const { state, t } = useApp();
  const h = useHelpTexts();
  const [query, setQuery] = useState('');
  const { term } = state;
  useEffect(() => {
    if (term) document.getElementById(`term-${term}`)?.scrollIntoView();
  }, [term]);
  const found = h.howTo.filter((texts) => matches(query, ...texts));
  // A question with these very words comes first: "play" is not about PlayOK.
  const named = found.filter(([question]) => query.trim() !== '' && namesWords(query, question));
  const tasks = [...named, ...found.filter((texts) => !named.includes(texts))];
  const terms = TERMS.filter((name) => matches(query, ...h.glossary[name]));
  return (
    <>
      <label class="help-search">
        {h.search}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      {tasks.length + terms.length === 0 && <p role="status">{h.none}</p>}
      {tasks.length > 0 && (
        <>
          <h3>{h.tasks}</h3>
          {tasks.map(([question, answer]) => (
            <details key={question} class="how-to">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </>
      )}
      {terms.length > 0 && <h3>{t.howItWorks}</h3>}
      <dl class="glossary">
        {terms.map((name) => {
          const [title, text] = h.glossary[name];
          const example = EXAMPLES[name];
          return (
            <div key={name} id={`term-${name}`} class={name === term ? 'asked' : undefined}>
              <dt>{title}</dt>
              <dd>
                {text}
                {example && <Example name={example} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {query === '' && (
        <>
          <h3>{t.shortcuts}</h3>
          <dl class="facts keys">
            {h.keys.map(([key, what]) => (
              <>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** A small question to the engine, and its answer. */
function Example({ name }: { name: ExampleName }) {
  const { state, actions, t, format } = useApp();
  const example = state.examples[name];
  const { what, columns } = t.examples[name];
  const text = (cell: Cell): string => {
    if (typeof cell === 'string' && name === 'drill') return t.examples.grades[cell as Grade];
    if (typeof cell === 'string')
      return name === 'search' && cell in t.lab.widths ? t.lab.widths[cell as keyof typeof t.lab.widths] : cell;
    if ('equity' in cell) return format.equity(cell.equity);
    if ('size' in cell) return `± ${format.size(cell.size)}`;
    if ('percent' in cell) return `${format.percent(cell.percent)} %`;
    if ('lost' in cell) return format.size(cell.lost);
    if ('points' in cell) return `${format.percentPoints(cell.points)} %`;
    if ('rating' in cell) return format.fixed(cell.rating);
    if ('days' in cell) return t.examples.days(cell.days);
    if ('ms' in cell) return `${Math.round(cell.ms)} ms`;
    return String(cell.count);
  };
  return (
    <div class="example">
      <p>
        {what}{' '}
        <button
          type="button"
          class="link"
          disabled={state.engine.phase !== 'ready'}
          aria-disabled={example === 'busy'}
          onClick={() => void actions.showExample(name)}
        >
          {example === 'busy' ? t.examples.busy : t.examples.show}
        </button>
      </p>
      {example &&
        example !== 'busy' &&
        ('message' in example ? (
          <p class="problem" role="alert">
            {t.problem(example)}
          </p>
        ) : (
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {example.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, k) => (
                    <td key={k}>{text(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </div>
  );
}
