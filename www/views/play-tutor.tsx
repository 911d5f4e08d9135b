/**
 * The tutor's question before a play or cube action: its cost, without the better choice, so that you can find that
 * yourself. The better choice and its reasons come on request, or if the second try is no better.
 */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ContestAdvice, Outcomes } from '../engine/port';
import type { ContestState } from '../state/contest';
import { useApp } from './app-context';
import { usePlayTexts } from './play-texts';
import { WhyCard } from './why';

/** Chances that differ by less are no reason. */
const REASON = 0.01;

export function Warning({
  warning: { advice, again },
  id,
}: {
  warning: NonNullable<ContestState['warning']>;
  /** The position, with the dice for a play. */
  id: string;
}) {
  const { actions, format } = useApp();
  const p = usePlayTexts();
  const [told, setTold] = useState(again);
  const first = useRef<HTMLButtonElement>(null);
  // The question here gets the keyboard focus.
  useLayoutEffect(() => first.current?.focus(), []);
  const { best } = advice;
  const better =
    best === null
      ? p.betterRoll
      : best.kind === 'play'
        ? best.play
        : best.kind === 'double'
          ? p.betterDouble
          : best.kind === 'take'
            ? p.betterTake
            : p.betterPass;
  return (
    <div class="tutor">
      <p>
        <b>{p.warning(format.size(advice.loss))}</b> {told ? p.better(better) : p.findBetter}
      </p>
      {told && <Reasons advice={advice} />}
      {told && advice.plays && <WhyCard asked={{ kind: 'plays', id, plays: advice.plays }} />}
      <div class="tools">
        <button type="button" class="primary" ref={first} onClick={() => void actions.thinkAgain()}>
          {p.thinkAgain}
        </button>
        <button type="button" onClick={() => void actions.insist()}>
          {p.insist}
        </button>
        {!told && (
          <button type="button" onClick={() => setTold(true)}>
            {p.tellMe}
          </button>
        )}
      </div>
    </div>
  );
}

/** How the chances of the play that is about to be made differ from those of the best. */
function Reasons({ advice: { plays } }: { advice: ContestAdvice }) {
  const { format } = useApp();
  const p = usePlayTexts();
  if (!plays) return null;
  const [best, made] = plays;
  const by = (of: keyof Outcomes) => best.outcomes[of] - made.outcomes[of];
  const reasons = [
    [by('win'), p.wins],
    [by('winGammon'), p.winGammons],
    [-by('loseGammon'), p.loseGammons],
  ] as const;
  const told = reasons.filter(([difference]) => difference >= REASON);
  if (told.length === 0) return null;
  return (
    <ul class="reasons">
      {told.map(([difference, say], i) => (
        <li key={i}>{say(p.percentagePoints(format.percent(difference)))}</li>
      ))}
    </ul>
  );
}
