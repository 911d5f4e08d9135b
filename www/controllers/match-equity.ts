/** The explorer of match equity: tables, the meaning of a score, generated tables. */

import type { EnginePort, GenerateProgress, Level, MatchEquityFormat } from '../engine/port';
import { problemOf } from '../engine/problem';
import { type Explorer, type ExplorerChoice, scoreOf, source } from '../state/explorer';
import { chancesOf } from '../state/plays';
import type { Route } from '../state/route';
import type { Slice } from '../state/store';

interface Needs {
  engine: Promise<EnginePort>;
  /** Goes to another page. */
  go(route: Route): Promise<void>;
}

export function createMatchEquity(
  { get, set }: Slice<'explorer', 'board' | 'settings' | 'verdict'>,
  { engine: port, go }: Needs,
) {
  let making = new AbortController();
  /** Counts questions to the explorer: an answer that comes late is dropped. */
  let question = 0;
  const patch = (change: Partial<Explorer>) => set({ explorer: { ...get().explorer, ...change } });

  /** Requests all data that the explorer shows for a choice. */
  async function explore(change: Partial<ExplorerChoice>): Promise<void> {
    const mine = ++question;
    const choice = { ...get().explorer.choice, ...change };
    patch({ choice, problem: null });
    const { explorer } = get();
    const answer = (change: Partial<Explorer>) => {
      if (mine === question) patch(change);
    };
    try {
      const engine = await port;
      const met = source(explorer, choice.table);
      answer({ table: await engine.matchEquity(met) });
      answer({
        comparison: choice.against ? await engine.compareMatchEquity(met, source(explorer, choice.against)) : null,
      });
      const outcomes = choice.gammons ? chancesOf(get()) : null;
      const options = { cube: choice.cube, met, ...(outcomes && { outcomes }) };
      answer({ meaning: await engine.cubeMeaning(scoreOf(choice), options) });
    } catch (error) {
      answer({ meaning: null, problem: problemOf(error) });
    }
  }

  /** The score on the board if there is one, in the table that the page judges by. */
  function atBoard(): Promise<void> {
    const { board, settings } = get();
    const change: Partial<ExplorerChoice> = { table: settings.met };
    if (board?.score.kind === 'match') {
      const { length, onRoll, opponent, crawford } = board.score;
      Object.assign(change, {
        away: length - onRoll,
        opponentAway: length - opponent,
        crawford,
        cube: board.cube.value,
      });
    }
    return explore(change);
  }

  return {
    /** The page of tables opens: its last choice is still there, or requested now. */
    async visit(): Promise<void> {
      if (question === 0) await atBoard();
    },

    actions: {
      explore,

      /** Goes to the page of tables, at the score on the board if there is one. */
      async openMatchEquity(): Promise<void> {
        await Promise.all([atBoard(), go({ page: 'tables' })]);
      },

      /** Reads a table from the text of a file and shows it. */
      async importTable(text: string): Promise<void> {
        try {
          patch({ imported: await (await port).matchEquity(text) });
          await explore({ table: 'file' });
        } catch (error) {
          patch({ problem: problemOf(error) });
        }
      },

      /** Makes a table with the engine's own judgement of the opening, and shows it in the place of an imported one. */
      async makeTable(level: Level): Promise<void> {
        making.abort();
        making = new AbortController();
        const { signal } = making;
        patch({ making: 0 });
        try {
          const onProgress = ({ done, total }: GenerateProgress) => !signal.aborted && patch({ making: done / total });
          const { table } = await (await port).generateMatchEquity({ level }, { signal, onProgress });
          patch({ making: null, imported: { ...table, name: `${table.name} ${level}` } });
          await explore({ table: 'file' });
        } catch (error) {
          if (!signal.aborted) patch({ making: null, problem: problemOf(error) });
        }
      },

      /** Ends the making of a table. */
      stopTable(): void {
        making.abort();
        patch({ making: null });
      },

      /** The table that is shown, as the text of a file. */
      async tableText(format: MatchEquityFormat): Promise<string> {
        const { explorer } = get();
        return (await port).exportMatchEquity(source(explorer, explorer.choice.table), format);
      },
    },
  };
}
