/** Everything that can be taken away: links, ids, the analysis, the picture. */

import { useState } from 'preact/hooks';
import { analysisText } from '../format/report';
import { useApp } from './app-context';
import { DiagramView } from './diagram';
import { useDiagramTexts } from './diagram-texts';
import { LinkShare } from './link-share';
import { asSvg, boardPng, download } from './picture';
import { linkTo } from './share-decision';

export function ShareView() {
  const { state, actions, t, format } = useApp();
  const d = useDiagramTexts();
  const [making, setMaking] = useState(false);
  const { board, verdict, chosen } = state;
  if (!board) return <p>{t.boardEmpty}</p>;
  const shown = verdict.kind === 'plays' ? verdict.rows.find(({ positionId }) => positionId === chosen) : undefined;
  const copies: [string, () => string][] = [
    [t.link, () => (shown ? linkTo(board.xgid, shown.play) : location.href)],
    ['XGID', () => board.xgid],
    ['Position ID', () => board.positionId],
    ['Position ID : Match ID', () => `${board.positionId}:${board.matchId}`],
    ['OGID', () => board.ogid],
    [t.share.text, () => analysisText(board, verdict, chosen, t, format)],
    [t.share.json, () => JSON.stringify({ position: board, verdict: verdictJson(state.verdict) }, null, 2)],
  ];
  // A unique name for each position, without characters that file systems reject.
  const file = `gammonlab-${board.positionId.replaceAll('/', '-').replaceAll('+', '_')}`;
  const drawing = () => document.querySelector<SVGSVGElement>('svg.board')!;
  return (
    <>
      <h3>{t.share.copy}</h3>
      <div class="tools">
        {copies.map(([name, text]) => (
          <button type="button" key={name} onClick={() => void actions.copy(text(), t.copied(name))}>
            {name}
          </button>
        ))}
      </div>
      <LinkShare />
      <h3>{t.share.save}</h3>
      <div class="tools">
        <button
          type="button"
          onClick={() => {
            download(`${file}.svg`, new Blob([asSvg(drawing())], { type: 'image/svg+xml' }));
            actions.notify(t.share.saved(`${file}.svg`));
          }}
        >
          SVG
        </button>
        <button
          type="button"
          onClick={async () => {
            download(`${file}.png`, await boardPng(drawing()));
            actions.notify(t.share.saved(`${file}.png`));
          }}
        >
          PNG
        </button>
        <button type="button" onClick={() => print()}>
          {t.share.print}
        </button>
      </div>
      <details class="diagram-fold" onToggle={(e) => setMaking(e.currentTarget.open)}>
        <summary>{d.title}</summary>
        {making && <DiagramView board={board} file={file} />}
      </details>
    </>
  );
}

/** The engine's answer without the page's own bookkeeping. */
function verdictJson(verdict: ReturnType<typeof useApp>['state']['verdict']): unknown {
  if (verdict.kind === 'plays') return { level: verdict.level, moves: verdict.rows };
  if (verdict.kind === 'evaluation') return verdict.evaluation;
  return null;
}
