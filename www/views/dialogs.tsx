/** Panels over the page. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from './app-context';
import { later } from './later';
import { Notice } from './notice';

const dialogs = () => import('./late/dialogs');
const HelpView = later(() => dialogs().then((m) => m.HelpView));
const Palette = later(() => dialogs().then((m) => m.Palette));
const PositionsView = later(() => dialogs().then((m) => m.PositionsView));
const SettingsView = later(() => dialogs().then((m) => m.SettingsView));
const ShareView = later(() => dialogs().then((m) => m.ShareView));

export function Dialogs() {
  const { state, actions, t } = useApp();
  return (
    <>
      {state.dialog === 'settings' && (
        <Panel title={t.settings}>
          <SettingsView />
        </Panel>
      )}
      {state.dialog === 'share' && (
        <Panel title={t.share.title}>
          <ShareView />
        </Panel>
      )}
      {state.dialog === 'positions' && (
        <Panel title={t.positions.title}>
          <PositionsView />
        </Panel>
      )}
      {state.dialog === 'palette' && (
        <Panel title={t.palette}>
          <Palette close={() => actions.dialog(null)} />
        </Panel>
      )}
      {state.dialog === 'help' && (
        <Panel title={t.help}>
          <HelpView />
        </Panel>
      )}
    </>
  );
}

function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const { actions, t } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // An action of the panel may take it away: only a panel that is closed gives the focus back.
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      // Not of one that has gone: another may be open by then.
      onClose={() => dialog.current && actions.dialog(null)}
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
