/** Sharing one decision: a link that opens it anywhere, a picture with caption, the system's share sheet. */

import type { ComponentChildren } from 'preact';
import { problemOf } from '../engine/problem';
import { hashOf } from '../state/route';
import { useTools } from './app-context';
import { captioned, download } from './picture';

interface Props {
  xgid: string;
  /** The play that is shown; null for none. */
  play: string | null;
  /** Lines below the picture: players, score, the action taken and the best one. */
  caption: readonly string[];
  /** The name of the picture's file. */
  file: string;
  /** More ways to share. */
  children?: ComponentChildren;
}

/** The address at which a position opens for everybody, with a play on the board. */
export const linkTo = (xgid: string, play: string | null): string =>
  new URL(hashOf({ page: 'board', id: xgid, ...(play ? { play } : {}) }), location.href).href;

export function ShareDecision({ xgid, play, caption, file, children }: Props) {
  const { actions, t } = useTools();
  const link = () => linkTo(xgid, play);
  const text = () => [...caption, xgid, link()].join('\n');
  const picture = () => captioned(document.querySelector<SVGSVGElement>('.board-card svg.board')!, caption);
  const share = async () => {
    const files = [new File([await picture()], `${file}.png`, { type: 'image/png' })];
    const what = { title: caption[0] ?? '', text: caption.join('\n'), url: link() };
    const whole = { ...what, files };
    try {
      await navigator.share(navigator.canShare?.(whole) ? whole : what);
    } catch (error) {
      // Closing the sheet shares nothing.
      if ((error as Error).name !== 'AbortError') actions.notify(t.problem(problemOf(error)));
    }
  };
  return (
    <details class="share-menu">
      <summary class="button">{t.share.title}</summary>
      <div class="tools">
        {'share' in navigator && (
          <button type="button" class="primary" onClick={() => void share()}>
            {t.share.sheet}
          </button>
        )}
        <button type="button" onClick={() => void actions.copy(link(), t.copied(t.link))}>
          {t.share.copyLink}
        </button>
        <button type="button" onClick={() => void actions.copy(text(), t.copied(t.share.text))}>
          {t.share.copyText}
        </button>
        <button
          type="button"
          onClick={async () => {
            download(`${file}.png`, await picture());
            actions.notify(t.share.saved(`${file}.png`));
          }}
        >
          {t.share.picture}
        </button>
        {children}
      </div>
    </details>
  );
}
