/** Settings, with the engine's state. */

import type { MatchEquityName } from '../engine/port';
import { BOARD_THEMES, type BoardTheme, LANGUAGE_CODES, LANGUAGES, type Language, type Theme } from '../state/settings';
import { useApp } from './app-context';
import { DatabasesView } from './databases';
import { StorageView } from './storage';
import { Term } from './term';

function Choice<V extends string>(props: {
  name: string;
  label: string;
  value: V;
  options: readonly { value: V; text: string }[];
  choose: (value: V) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      {props.options.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name={props.name} checked={props.value === value} onChange={() => props.choose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function SettingsView() {
  const { state, actions, t } = useApp();
  const { settings, engine } = state;
  return (
    <>
      <Choice<Theme>
        name="theme"
        label={t.theme}
        value={settings.theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, text: t.themes[value] }))}
        choose={(theme) => void actions.set({ theme })}
      />
      <Choice<Language>
        name="language"
        label={t.languageLabel}
        value={settings.language}
        options={LANGUAGE_CODES.map((code) => ({ value: code, text: LANGUAGES[code].name }))}
        choose={(language) => void actions.set({ language })}
      />
      <Choice<'right' | 'left'>
        name="home"
        label={t.homeSide}
        value={settings.mirrored ? 'left' : 'right'}
        options={[
          { value: 'right', text: t.homeRight },
          { value: 'left', text: t.homeLeft },
        ]}
        choose={(side) => void actions.set({ mirrored: side === 'left' })}
      />
      <Choice<'player' | 'roller'>
        name="below"
        label={t.belowSide}
        value={settings.below}
        options={[
          { value: 'player', text: t.belowPlayer },
          { value: 'roller', text: t.belowRoller },
        ]}
        choose={(below) => void actions.set({ below })}
      />
      <Choice<BoardTheme>
        name="board"
        label={t.boardTheme}
        value={settings.board}
        options={BOARD_THEMES.map((value) => ({ value, text: t.boardThemes[value] }))}
        choose={(board) => void actions.set({ board })}
      />
      <Choice<'move' | 'choose'>
        name="tap"
        label={t.taps}
        value={settings.tap}
        options={[
          { value: 'move', text: t.tapMoves },
          { value: 'choose', text: t.tapChooses },
        ]}
        choose={(tap) => void actions.set({ tap })}
      />
      <fieldset class="choice">
        <legend>{t.atTheBoard}</legend>
        {(['motion', 'sound', 'forced', 'finish'] as const).map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={(e) => void actions.set({ [name]: e.currentTarget.checked })}
            />
            <span>{t.board[name]}</span>
          </label>
        ))}
      </fieldset>
      <Choice<MatchEquityName>
        name="met"
        label={t.met.setting}
        value={settings.met}
        options={[
          { value: 'kazaross-xg2', text: 'Kazaross XG2' },
          { value: 'gammonlab', text: 'Gammonlab' },
        ]}
        choose={(met) => void actions.set({ met })}
      />
      <h3>{t.install.title}</h3>
      {state.installable ? (
        <div class="tools">
          <button type="button" class="primary" onClick={actions.install}>
            {t.install.button}
          </button>
        </div>
      ) : (
        <p class="note">{matchMedia('(display-mode: standalone)').matches ? t.install.done : t.install.how}</p>
      )}
      <StorageView />
      {engine.phase === 'ready' && <DatabasesView />}
      <h3>{t.engine}</h3>
      {engine.phase === 'ready' ? (
        <dl class="facts">
          <dt>{t.version}</dt>
          <dd>{engine.info.version}</dd>
          <dt>
            <Term of="network">{t.network}</Term>
          </dt>
          <dd>{engine.info.network}</dd>
          <dt>
            <Term of="level">{t.level}</Term>
          </dt>
          <dd>{settings.level}</dd>
          <dt>
            <Term of="threads">{t.threadsLabel}</Term>
          </dt>
          <dd>{engine.info.threads}</dd>
          <dt>{t.offlineLabel}</dt>
          <dd>
            {state.offlineProblem ? t.notOffline(t.problem(state.offlineProblem)) : state.offline ? t.yes : t.notYet}
          </dd>
        </dl>
      ) : (
        <p>{engine.phase === 'loading' ? t.engineLoading : t.problem(engine.problem)}</p>
      )}
      {state.strongProblem && (
        <p class="problem" role="status">
          {t.noStrong} {t.problem(state.strongProblem)}
        </p>
      )}
      {engine.phase === 'ready' && engine.info.threads === 1 && <p class="note">{t.oneThreadWhy}</p>}
      <p class="note">{t.footer}</p>
      <p class="note">
        <a href="./third-party.txt" target="_blank" rel="noopener">
          {t.licences}
        </a>
        {' · '}
        <a href="./api/index.html" target="_blank" rel="noopener">
          {t.reference}
        </a>
      </p>
    </>
  );
}
