/** Keys, and what the numbers mean. */

import { useApp } from './app-context';

export function HelpView() {
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
