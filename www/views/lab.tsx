/** The Lab: two players, a duel between them, and how sure one can be who is better. */

import type { DuelPlayer, Level } from '../engine/port';
import { CONFIDENCES, CUBE_LIMITS, hasCube, LENGTHS, PAIRS, type Played } from '../state/lab';
import { isSeed } from '../state/rollout-choice';
import { useApp } from './app-context';
import { FileChoice } from './file-choice';
import { LabResult } from './lab-result';
import { later } from './later';
import { LevelChoice } from './level-choice';
import { download } from './picture';
import { WholeNumber } from './whole-number';

const LabExample = later(() => import('./lab-example').then((m) => m.LabExample));

export function LabPage() {
  const { state, t } = useApp();
  const { problem } = state.lab;
  return (
    <main class="lab">
      <section class="card lab-choice" aria-labelledby="lab-title">
        <h2 id="lab-title">{t.lab.title}</h2>
        <p class="note">{t.lab.intro}</p>
        <Choices />
        <Buttons />
      </section>
      <section class="card lab-answer" aria-labelledby="lab-answer-title">
        <h2 id="lab-answer-title">{t.lab.result}</h2>
        {problem && (
          <p class="problem" role="alert">
            {t.problem(problem)}
          </p>
        )}
        <Answer />
      </section>
    </main>
  );
}

function Choices() {
  const { state, actions, t } = useApp();
  const { settings, running } = state.lab;
  const { played } = settings;
  return (
    <fieldset class="lab-fields" disabled={running} aria-label={t.lab.title}>
      <Player name={t.lab.a} player={settings.a} choose={(a) => void actions.labSet({ a })} />
      <Player name={t.lab.b} player={settings.b} choose={(b) => void actions.labSet({ b })} />
      <div class="fields">
        <label>
          <span>{t.lab.played}</span>
          <select
            value={nameOf(played)}
            onChange={(e) => void actions.labSet({ played: playedOf(e.currentTarget.value, played) })}
          >
            {LENGTHS.map((n) => (
              <option key={n} value={n}>
                {t.match(n)}
              </option>
            ))}
            <option value="mix">{t.lab.mix}</option>
            <option value="money">{t.money}</option>
          </select>
        </label>
        {played.kind === 'money' && (
          <>
            <label>
              <span>{t.lab.cubeLimit}</span>
              <select
                value={played.cubeLimit}
                onChange={(e) =>
                  void actions.labSet({ played: { ...played, cubeLimit: Number(e.currentTarget.value) } })
                }
              >
                {CUBE_LIMITS.map((n) => (
                  <option key={n} value={n}>
                    {n === 1 ? t.lab.noCube : n}
                  </option>
                ))}
              </select>
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={played.jacoby}
                onChange={(e) => void actions.labSet({ played: { ...played, jacoby: e.currentTarget.checked } })}
              />
              <span>{t.jacoby}</span>
            </label>
          </>
        )}
        <label>
          <span>{t.lab.pairs}</span>
          <select
            value={settings.pairs}
            onChange={(e) => void actions.labSet({ pairs: Number(e.currentTarget.value) })}
          >
            {PAIRS.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t.lab.judge}</span>
          <select
            value={settings.luckPlies}
            onChange={(e) => void actions.labSet({ luckPlies: Number(e.currentTarget.value) })}
          >
            <option value={1}>1ply</option>
            <option value={2}>2ply</option>
          </select>
        </label>
        <label>
          <span>{t.lab.confidence}</span>
          <select
            value={settings.confidence}
            onChange={(e) => void actions.labSet({ confidence: Number(e.currentTarget.value) })}
          >
            {CONFIDENCES.map((c) => (
              <option key={c} value={c}>
                {t.lab.percent(Math.round(100 * c))}
              </option>
            ))}
          </select>
        </label>
        <WholeNumber
          label={t.lab.seed}
          value={settings.seed}
          min={0}
          accepts={isSeed}
          set={(seed) => void actions.labSet({ seed })}
        />
      </div>
    </fieldset>
  );
}

const nameOf = (played: Played): string => (played.kind === 'match' ? String(played.length) : played.kind);

function playedOf(value: string, now: Played): Played {
  if (value === 'mix') return { kind: 'mix' };
  if (value === 'money') return now.kind === 'money' ? now : { kind: 'money', cubeLimit: 8, jacoby: false };
  return { kind: 'match', length: Number(value) };
}

function Player({ name, player, choose }: { name: string; player: DuelPlayer; choose: (player: DuelPlayer) => void }) {
  const { state, t } = useApp();
  const known: readonly Level[] = state.engine.phase === 'ready' ? state.engine.info.levels : [player.level];
  const levels = known.filter((level) => level.endsWith('ply'));
  return (
    <fieldset class="fields lab-player">
      <legend>{name}</legend>
      <LevelChoice
        level={player.level}
        levels={levels}
        interval={player.interval}
        choose={(change) => choose({ ...player, ...change })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={player.cubeless}
          disabled={!hasCube(state.lab.settings.played)}
          onChange={(e) => choose({ ...player, cubeless: e.currentTarget.checked })}
        />
        <span>{t.lab.cubeless}</span>
      </label>
    </fieldset>
  );
}

function Buttons() {
  const { state, actions, t } = useApp();
  const { running, duel, matches } = state.lab;
  return (
    <div class="tools lab-tools">
      {running ? (
        <button type="button" class="primary" onClick={actions.labStop}>
          {t.cancel}
        </button>
      ) : (
        <>
          <button
            type="button"
            class="primary"
            disabled={state.engine.phase !== 'ready'}
            onClick={() => void actions.labStart()}
          >
            {duel ? t.lab.startNew : t.lab.start}
          </button>
          {duel && (
            <button type="button" onClick={() => void actions.labContinue()}>
              {t.lab.goOn}
            </button>
          )}
        </>
      )}
      <button
        type="button"
        disabled={matches === 0}
        onClick={async () => download('matches.zip', await actions.labMatches())}
      >
        {t.lab.download(matches)}
      </button>
      <button type="button" disabled={!duel} onClick={async () => download('duel.json', await actions.labSaved())}>
        {t.lab.save}
      </button>
      <FileChoice
        label={t.lab.open}
        accept=".json,application/json"
        take={async ([file]) => actions.labOpen(await file!.text())}
      />
    </div>
  );
}

function Answer() {
  const { state, t } = useApp();
  const { duel, report, goal, history, running } = state.lab;
  if (!duel) return running || state.lab.problem ? null : <LabExample />;
  return (
    <div class="lab-body">
      <div class="meter">
        <progress value={duel.pairs.length} max={goal} aria-label={t.lab.result} />
        <span>{t.lab.progress(duel.pairs.length, goal)}</span>
      </div>
      {report ? (
        <LabResult report={report} history={history} goal={goal} unit={unitOf(duel.options.stakes[0]?.[0].kind)} />
      ) : (
        running && <p class="note">{t.lab.first}</p>
      )}
    </div>
  );
}

/** Match winning chances are shown in per cent, money in points. */
const unitOf = (kind: 'match' | 'money' | undefined): number => (kind === 'money' ? 1 : 100);
