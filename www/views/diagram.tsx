/** The maker of diagrams: the board with caption, score, marks and arrows, as a picture or as code for a web page. */

import { Fragment } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { PositionInfo } from '../engine/port';
import { actionWords, isRedouble } from '../format/cube-words';
import { cleanText } from '../state/clean';
import { type Diagram, diagramSize, diagramSvg, drawn, embedCode, type Place } from '../state/diagram';
import { isOffered } from '../state/lessons';
import { pipsAfter } from '../state/plays';
import { hashOf } from '../state/route';
import { BOARD_THEMES, type BoardTheme } from '../state/settings';
import { costsOf, positionOf } from '../state/shared';
import { useApp } from './app-context';
import { useDiagramTexts } from './diagram-texts';
import { asSvg, download, svgPng } from './picture';
import { useSearchTexts } from './search-texts';

const SIZES = [1, 2, 3, 4];
const NOTHING = { marks: [], arrows: [], transparent: false } as const;

/** `file` is the name of the picture without its ending. */
export function DiagramView({ board, file }: { board: PositionInfo; file: string }) {
  const { state, actions, t } = useApp();
  const d = useDiagramTexts();
  const [theme, setTheme] = useState(state.settings.board);
  const [caption, setCaption] = useState('');
  const [also, setAlso] = useState({ score: true, pips: true });
  const [scale, setScale] = useState(2);
  const [added, setAdded] = useState<Omit<Diagram, 'lines'>>(NOTHING);
  const [picture, width, height] = useMemo(() => boardIn(theme), [theme, board]);
  const numbers = useNumbers(board, also);
  const candidates = useCandidates(board);
  const [listed, setListed] = useState<readonly string[]>([]);
  const rows = candidates.filter(({ choice }) => listed.includes(choice)).map(({ line }) => line);
  const diagram = { ...added, lines: [caption.trim(), numbers, ...rows].filter(Boolean) };
  const svg = diagramSvg(picture, width, height, diagram);
  const saved = (ending: string, content: Blob) => {
    download(`${file}-diagram.${ending}`, content);
    actions.notify(t.share.saved(`${file}-diagram.${ending}`));
  };
  const version = state.engine.phase === 'ready' ? state.engine.info.version : null;
  const check = (text: string, checked: boolean, set: (checked: boolean) => void) => (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(e) => set(e.currentTarget.checked)} />
      {text}
    </label>
  );
  return (
    <div class="diagram">
      <Drawing svg={svg} label={d.preview} onDraw={(from, to) => setAdded(drawn({ ...added, lines: [] }, from, to))} />
      <p class="note">{d.draw}</p>
      <label class="field">
        <span>{d.caption}</span>
        <input
          type="text"
          value={caption}
          placeholder={d.captionHint}
          onInput={(e) => setCaption(e.currentTarget.value)}
        />
      </label>
      <div class="tools">
        <select aria-label={d.look} value={theme} onChange={(e) => setTheme(e.currentTarget.value as BoardTheme)}>
          {BOARD_THEMES.map((one) => (
            <option key={one} value={one}>
              {t.boardThemes[one]}
            </option>
          ))}
        </select>
        <select aria-label={d.size} value={scale} onChange={(e) => setScale(Number(e.currentTarget.value))}>
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {one * width} px
            </option>
          ))}
        </select>
        {check(d.score, also.score, (score) => setAlso({ ...also, score }))}
        {check(d.pips, also.pips, (pips) => setAlso({ ...also, pips }))}
        {check(d.transparent, added.transparent, (transparent) => setAdded({ ...added, transparent }))}
      </div>
      {candidates.length > 0 && (
        <details>
          <summary>{d.candidates}</summary>
          {candidates.map(({ choice, line }) => (
            <Fragment key={choice}>
              {check(line, listed.includes(choice), (on) =>
                setListed(on ? [...listed, choice] : listed.filter((one) => one !== choice)),
              )}
            </Fragment>
          ))}
        </details>
      )}
      <div class="tools">
        <button
          type="button"
          class="primary"
          onClick={async () => saved('png', await svgPng(svg, diagramSize(width, height, diagram), scale))}
        >
          PNG
        </button>
        <button type="button" onClick={() => saved('svg', new Blob([svg], { type: 'image/svg+xml' }))}>
          SVG
        </button>
        <button type="button" disabled={added === NOTHING} onClick={() => setAdded(NOTHING)}>
          {d.clear}
        </button>
      </div>
      <div class="tools">
        <span>{d.clean}:</span>
        {[board.xgid, null].map((id) => (
          <a
            key={id}
            class="button"
            href={hashOf({ page: 'clean', text: cleanText(id) })}
            target="_blank"
            rel="noreferrer"
          >
            {id === null ? d.cleanLive : d.cleanThis}
          </a>
        ))}
      </div>
      {version !== null && (
        <div class="tools">
          <span>{d.embed}:</span>
          {(['board', 'analysis'] as const).map((kind) => (
            <button
              type="button"
              key={kind}
              onClick={() => void actions.copy(embedCode(`gammon-${kind}`, board.xgid, version), t.copied(d.embed))}
            >
              {d[kind]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The plays or cube actions of the analysis beside the board, each as a line of the picture. */
function useCandidates(board: PositionInfo): { choice: string; line: string }[] {
  const { state, t, format } = useApp();
  const s = useSearchTexts();
  const { verdict, rollout, settings } = state;
  const position = positionOf(board, verdict, rollout?.report ?? null, { engine: '', met: settings.met });
  return costsOf(position, isOffered(board.xgid)).map(({ choice, equity, lost }) => {
    const name = actionWords(choice, isRedouble(board), t, s.choices);
    return { choice, line: `${name}  ${format.equity(equity)}${lost > 0 ? `  (${format.loss(lost)})` : ''}` };
  });
}

/** The picture, on which one draws. */
function Drawing({ svg, label, onDraw }: { svg: string; label: string; onDraw(from: Place, to: Place): void }) {
  // Not a state: a quick click is over before the next drawing.
  const from = useRef<Place | null>(null);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
    const image = currentTarget as HTMLImageElement;
    const { left, top, width } = image.getBoundingClientRect();
    const unit = image.naturalWidth / width;
    return [Math.round((clientX - left) * unit), Math.round((clientY - top) * unit)];
  };
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={label}
      draggable={false}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        from.current = placeOf(e);
      }}
      onPointerUp={(e) => {
        if (from.current) onDraw(from.current, placeOf(e));
        from.current = null;
      }}
    />
  );
}

/** The board of the page in another look: as SVG, with its size. */
function boardIn(theme: BoardTheme): [svg: string, width: number, height: number] {
  const { dataset } = document.documentElement;
  const before = dataset.board;
  const drawing = document.querySelector<SVGSVGElement>('.board-side svg.board')!;
  dataset.board = theme;
  const svg = asSvg(drawing);
  dataset.board = before;
  const { width, height } = drawing.viewBox.baseVal;
  return [svg, width, height];
}

/** Score and pips of a position, in a line. */
function useNumbers(board: PositionInfo, { score, pips }: { score: boolean; pips: boolean }): string {
  const { t } = useApp();
  const { onRoll, opponent } = pipsAfter(board, []);
  const said = board.score;
  return [
    score && (said.kind === 'money' ? t.money : `${said.onRoll}–${said.opponent} / ${said.length}`),
    pips && `${t.onRoll}: ${t.pips(onRoll)}, ${t.opponent}: ${t.pips(opponent)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
