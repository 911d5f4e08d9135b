/** Replaces a view that has failed: the rest of the page continues to work, and all data stays accessible. */

import { Component, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTools } from './app-context';

interface Props {
  /** The address of the page: at another one the view is tried again. */
  place?: string;
  /** Called with the failure instead of showing the message, if there are no texts yet. */
  onError?: (error: unknown) => void;
  children: ComponentChildren;
}

export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.props.onError?.(error);
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render({ children, onError }: Props, { error }: { error: unknown }) {
    if (error === null) return children;
    return onError ? null : <Broken error={error} again={() => this.setState({ error: null })} />;
  }
}

function Broken({ error, again }: { error: unknown; again: () => void }) {
  const { actions, t } = useTools();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div class="problem broken" role="alert">
      <p>
        <strong>{t.broken.title}</strong>
      </p>
      <p>{t.broken.safe}</p>
      <p class="actions">
        <button type="button" class="primary" onClick={again}>
          {t.broken.again}
        </button>
        <button
          type="button"
          onClick={() => void actions.saveRaw().catch((problem: unknown) => setFailure(String(problem)))}
        >
          {t.broken.save}
        </button>
      </p>
      {failure && <p>{t.broken.failed(failure)}</p>}
      <p class="note">{String(error)}</p>
    </div>
  );
}
