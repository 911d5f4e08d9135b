// Enters a match into `#/transcribe` by the keyboard, as somebody would who sees it: two keys for the dice; none for
// the best play, which the next dice take; a letter for another listed play; and the text of the play with Enter for
// all others. A tap counts as a key. Before one of the actions, chosen at random, the page is reloaded.
import { isDeepStrictEqual } from 'node:util';

const LETTERS = 'abcefghijklmnoqsvwyz';

/**
 * Keys and turns, whether what the device has kept then is the match, action by action, and the number of the action
 * before which the page was reloaded.
 */
export async function transcribe(page, library, match) {
  let keys = 0;
  let turns = 0;
  let entries = 0;
  const entered = match.games.flatMap(({ actions }) => actions.filter(({ kind }) => kind !== 'resign'));
  const reload = 1 + Math.floor(Math.random() * (entered.length - 1));
  let left = reload;
  let reloads = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  /** Waits until so many entries are kept and the list of plays, if one is awaited, is there. */
  const settled = () =>
    page.evaluate(
      (entries) =>
        new Promise((done) => {
          const look = () => {
            const status = document.querySelector('[data-awaits]');
            const rows = [...document.querySelectorAll('.transcribe-ranked button span:nth-of-type(1)')];
            const awaits = status?.dataset.awaits;
            const ready = Number(status?.dataset.entries) === entries && (awaits !== 'play' || rows.length > 0);
            if (ready) done({ awaits, plays: rows.map((row) => row.textContent) });
            else setTimeout(look);
          };
          look();
        }),
      entries,
    );
  await page.getByRole('textbox', { name: 'Player 1' }).fill(match.players[0]);
  await page.getByRole('textbox', { name: 'Player 2' }).fill(match.players[1]);
  await page
    .locator('label', { hasText: /^Points \(0/ })
    .locator('input')
    .fill(`${match.length}`);
  for (const [n, points] of match.games[0].score.entries()) {
    await page
      .locator('label', { hasText: /^Points of / })
      .nth(n)
      .locator('input')
      .fill(`${points}`);
  }
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await settled();
  await page.locator('[data-awaits]').focus();
  for (const game of match.games) {
    for (const [n, action] of game.actions.entries()) {
      // A resigned game ends below.
      if (action.kind === 'resign') continue;
      if (left-- === 0) await reloaded();
      turns += 1;
      if (action.kind === 'roll') {
        const [high, low] = action.dice;
        const dice = n === 0 && action.player === 1 ? [low, high] : [high, low];
        for (const die of dice) await press(`${die}`);
        entries += 1;
        const { awaits, plays } = await settled();
        // A roll with one legal play, or none, needs no other key.
        if (awaits !== 'play' || action.play === null) continue;
        const at = plays.indexOf(action.play);
        // The next dice, or a double, take the best play.
        if (at === 0 && ['roll', 'double'].includes(game.actions[n + 1]?.kind)) continue;
        if (at >= 0 && at < LETTERS.length) {
          await press(LETTERS[at]);
        } else {
          const field = page.getByRole('textbox', { name: /^Another play/ });
          await field.fill(action.play);
          await field.press('Enter');
          await page.locator('[data-awaits]').focus();
          keys += action.play.length + 2;
        }
        await played();
      } else {
        await press({ double: 'd', take: 't', pass: 'p', beaver: 'b' }[action.kind]);
        entries += 1;
        await settled();
      }
    }
    if (game.ended === 'resigned' || game.ended === 'timed_out') {
      turns += 1;
      await press('r');
      const loser = 1 - game.winner;
      const cube = Math.max(1, game.points / Math.max(1, lastCube(game)));
      await page.locator('.transcribe-page fieldset label').nth(loser).click();
      if (game.ended === 'resigned') {
        await page
          .getByRole('button', { name: /^Resign: / })
          .nth(Math.round(cube) - 1)
          .click();
      } else {
        await page.locator('label', { hasText: 'Points for the opponent' }).locator('input').fill(`${game.points}`);
        await page.getByRole('button', { name: 'Time-out' }).click();
        keys += 1;
      }
      keys += 2;
      entries += 1;
      await settled();
      await page.locator('[data-awaits]').focus();
    }
  }
  await settled();
  const kept = await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('gammonlab-kept');
        open.onsuccess = () => {
          const all = open.result.transaction('transcriptions').objectStore('transcriptions').getAll();
          all.onsuccess = () => {
            open.result.close();
            done(all.result.sort((a, b) => b.at - a.at)[0].transcription);
          };
        };
      }),
  );
  const report = await library.transcription(kept);
  const core = ({ games }) =>
    games.map(({ score, winner, points, actions }) => [
      score,
      winner,
      points,
      actions.map(({ player, kind, dice, play, cube, xgid }) => [player, kind, dice, play, cube, xgid]),
    ]);
  const same = isDeepStrictEqual(core(report.match), core(match));
  await page.getByRole('button', { name: 'All transcriptions' }).click();
  return { keys, turns, same, reload, reloads };

  /** The page is loaded once more, and the transcription opened from the list. */
  async function reloaded() {
    await settled();
    reloads += 1;
    await page.reload();
    await page.locator('.chip.ready').waitFor();
    await page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .click();
    await settled();
    await page.locator('[data-awaits]').focus();
  }

  /** The play was taken: no play is awaited any more. */
  async function played() {
    await page.evaluate(
      () =>
        new Promise((done, fail) => {
          const end = performance.now() + 10_000;
          const look = () => {
            if (document.querySelector('[data-awaits]')?.dataset.awaits !== 'play') return done();
            if (performance.now() > end) return fail(new Error(document.querySelector('main').innerText.slice(0, 900)));
            return setTimeout(look);
          };
          look();
        }),
    );
  }
}

function lastCube({ actions }) {
  const field = actions.at(-1)?.xgid.split(':')[1];
  return 2 ** Number(field ?? 0);
}
