/** Notices and questions of the page: in a corner of the window, below each other. */

import { useApp } from './app-context';

export function Banners() {
  const { state, actions, t } = useApp();
  const { offered } = state;
  return (
    <div class="banners">
      {offered && (
        <div class="banner" role="alertdialog" aria-label={t.offered.title}>
          <span>
            {t.offered.title} <strong>{offered.names.join(', ') || offered.text.slice(0, 200)}</strong>
          </span>
          <button type="button" class="primary" onClick={() => void actions.takeOffered()}>
            {t.offered.take}
          </button>
          <button type="button" class="quiet" onClick={() => void actions.discardOffered()}>
            {t.offered.discard}
          </button>
        </div>
      )}
      {state.keepsNothing && (
        <div class="banner" role="status">
          <span>{t.keepsNothing}</span>
          <button type="button" class="quiet" onClick={actions.keepNothingRead}>
            {t.understood}
          </button>
        </div>
      )}
      {state.updateReady && (
        <div class="banner" role="status">
          <span>{t.updateReady}</span>
          <button type="button" class="primary" onClick={actions.update}>
            {t.updateNow}
          </button>
          <button type="button" class="quiet" onClick={actions.later}>
            {t.updateLater}
          </button>
        </div>
      )}
    </div>
  );
}
