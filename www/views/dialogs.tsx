/** Panels over the page: settings with the engine's state, help with the keys. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MatchEquityName } from '../port';
import type { Language, Theme } from '../state';
import { LANGUAGES } from '../texts';
import { useApp } from './app-context';
import { DatabasesView } from './databases';
import { MatchEquityView } from './match-equity';
import { Notice } from './notice';
import { PositionsView } from './positions';
import { ShareView } from './share';

export function Dialogs() {
  const { state, t } = useApp();
  return (
    <>
      {state.dialog === 'settings' && <Panel title={t.settings}><SettingsView /></Panel>}
      {state.dialog === 'share' && <Panel title={t.share.title}><ShareView /></Panel>}
      {state.dialog === 'positions' && <Panel title={t.positions.title}><PositionsView /></Panel>}
      {state.dialog === 'matchEquity' && <Panel title={t.met.title} wide><MatchEquityView /></Panel>}
      {state.dialog === 'help' && <Panel title={t.help}><HelpView /></Panel>}
    </>
  );
}

function Panel({ title, wide, children }: { title: string; wide?: boolean; children: ComponentChildren }) {
  const { actions, t } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'wide' : undefined}
      aria-labelledby="dialog-title"
      onClose={() => actions.dialog(null)}
      onClick={(e) => e.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="icon" aria-label={t.close} onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        {children}
      </div>
      <Notice />
    </dialog>
  );
}

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

function SettingsView() {
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
        options={LANGUAGES.map(({ code, name }) => ({ value: code, text: name }))}
        choose={(language) => void actions.set({ language })}
      />
      <Choice<'right' | 'left'>
        name="home"
        label={t.homeSide}
        value={settings.mirrored ? 'left' : 'right'}
        options={[{ value: 'right', text: t.homeRight }, { value: 'left', text: t.homeLeft }]}
        choose={(side) => void actions.set({ mirrored: side === 'left' })}
      />
      <Choice<MatchEquityName>
        name="met"
        label={t.met.setting}
        value={settings.met}
        options={[{ value: 'kazaross-xg2', text: 'Kazaross XG2' }, { value: 'gammonlab', text: 'Gammonlab' }]}
        choose={(met) => void actions.set({ met })}
      />
      {engine.phase === 'ready' && <DatabasesView />}
      <h3>{t.engine}</h3>
      {engine.phase === 'ready' ? (
        <dl class="facts">
          <dt>{t.version}</dt>
          <dd>{engine.info.version}</dd>
          <dt>{t.network}</dt>
          <dd>{engine.info.network}</dd>
          <dt>{t.level}</dt>
          <dd>{settings.level}</dd>
          <dt>{t.threadsLabel}</dt>
          <dd>{engine.info.threads}</dd>
          <dt>{t.offlineLabel}</dt>
          <dd>{state.offline ? t.yes : t.notYet}</dd>
        </dl>
      ) : (
        <p>{engine.phase === 'loading' ? t.engineLoading : engine.problem.message}</p>
      )}
      {engine.phase === 'ready' && engine.info.threads === 1 && <p class="note">{t.oneThreadWhy}</p>}
      <p class="note">{t.footer}</p>
    </>
  );
}

function HelpView() {
  const { t } = useApp();
  return (
    <>
      <h3>{t.shortcuts}</h3>
      <dl class="facts keys">
        {t.keys.map(([key, what]) => (
          <>
            <dt><kbd>{key}</kbd></dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <h3>{t.howItWorks}</h3>
      <dl class="glossary">
        {t.glossary.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
