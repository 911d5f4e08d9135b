/** The board of a match under way, for a tab that shows this board and nothing else. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { PositionInfo } from '../engine/port';

export interface LiveBoard {
  board: PositionInfo;
  /** The side on roll is above. */
  turned: boolean;
}

const NAME = 'gammonlab-live-board';
/** The first message of a new tab. */
const HELLO = 'which board?';

/** Shows a board to other tabs, now and whenever a new one opens. */
export function useShown(board: PositionInfo | null | undefined, turned: boolean): void {
  const live = useRef<LiveBoard | null>(null);
  live.current = board ? { board, turned } : null;
  const channel = useRef<BroadcastChannel | null>(null);
  const tell = () => live.current && channel.current?.postMessage(live.current);
  useEffect(() => {
    const opened = new BroadcastChannel(NAME);
    channel.current = opened;
    opened.onmessage = ({ data }) => data === HELLO && tell();
    return () => opened.close();
  }, []);
  useEffect(() => void tell(), [board?.xgid, turned]);
}

/** The board of another tab, if `wanted`; null before the first one. */
export function useLive(wanted: boolean): LiveBoard | null {
  const [live, setLive] = useState<LiveBoard | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => data !== HELLO && setLive(data as LiveBoard);
    channel.postMessage(HELLO);
    return () => channel.close();
  }, [wanted]);
  return live;
}
