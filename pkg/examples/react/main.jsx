import { createEngine } from 'gammonlab';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// One engine for all components: each has a worker of its own.
const engine = createEngine();

function BestPlay({ id }) {
  const [text, setText] = useState('Loading the engine ...');
  useEffect(() => {
    const stop = new AbortController();
    engine
      .then((engine) => engine.plays(id, { level: '2ply', signal: stop.signal }))
      .then(({ moves }) => setText(`The best play is ${moves[0].play}.`))
      .catch((error) => error.kind === 'aborted' || setText(error.message));
    return () => stop.abort();
  }, [id]);
  return <p id="answer">{text}</p>;
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <BestPlay id="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10" />
  </StrictMode>,
);
