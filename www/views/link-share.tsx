/** Links with everything: copied, or shown as a QR code. */

import { useState } from 'preact/hooks';
import { problemOf } from '../engine/problem';
import { useApp } from './app-context';
import { useSearchTexts } from './search-texts';

/** More than this phones do not read well from a screen. */
const LONGEST_CODE = 1200;

/** Links to the position on the board. */
export function LinkShare() {
  const { actions, t } = useApp();
  const s = useSearchTexts();
  const [said, setSaid] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const address = async (quiz: boolean) => new URL(await actions.linkToPosition(quiz), document.baseURI).href;
  const run = async (work: () => Promise<string>) => {
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(t.problem(problemOf(error)));
    }
  };
  const copy = (quiz: boolean) => async () => {
    const link = await address(quiz);
    await actions.copy(link, s.link.copied);
    return s.link.characters(link.length);
  };
  const show = async () => {
    const link = await address(false);
    if (link.length > LONGEST_CODE) return s.link.qrLong;
    const { renderSVG } = await import('uqr');
    setCode(renderSVG(link, { border: 2 }));
    return '';
  };
  return (
    <>
      <h3>{s.link.share}</h3>
      <p class="note">{s.link.shareNote}</p>
      <div class="tools">
        <button type="button" onClick={() => void run(copy(false))}>
          {s.link.withAnalysis}
        </button>
        <button type="button" onClick={() => void run(copy(true))}>
          {s.link.asQuiz}
        </button>
        <button type="button" onClick={() => void run(show)}>
          {s.link.qr}
        </button>
      </div>
      <p role="status">{said}</p>
      {code !== null && (
        // The library writes nothing but rectangles into it.
        <div class="qr" role="img" aria-label={s.link.qr} dangerouslySetInnerHTML={{ __html: code }} />
      )}
    </>
  );
}

/** A link to the open match. */
export function MatchLink() {
  const { actions, t } = useApp();
  const s = useSearchTexts();
  const [said, setSaid] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={async () => {
          try {
            const link = new URL(await actions.linkToMatch(), document.baseURI).href;
            await actions.copy(link, s.link.copied);
            setSaid(s.link.characters(link.length));
          } catch (error) {
            const problem = problemOf(error);
            setSaid(problem.kind === 'link.long' ? s.link.matchTooLong : t.problem(problem));
          }
        }}
      >
        {s.link.toMatch}
      </button>
      <span role="status" class="note">
        {said}
      </span>
    </>
  );
}
