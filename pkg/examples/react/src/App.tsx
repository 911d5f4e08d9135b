import 'gammonlab/react'; // defines <gammon-board>, and its type for JSX
import { useState } from 'react';
import { useGammonlab } from './useGammonlab';

const ID = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

export default function App() {
  const { report, error } = useGammonlab(ID, '2ply');
  const [play, setPlay] = useState('');
  return (
    <main>
      <gammon-board xgid={ID} play={play} />
      {error && <p role="alert">{error.message}</p>}
      <p id="answer">{report ? `The best play is ${report.moves[0]?.play}.` : 'Loading the engine ...'}</p>
      <ol>
        {report?.moves.slice(0, 5).map((move) => (
          <li key={move.play}>
            <button type="button" onClick={() => setPlay(move.play)}>
              {move.play}
            </button>{' '}
            {move.equity.toFixed(3)}
          </li>
        ))}
      </ol>
    </main>
  );
}
