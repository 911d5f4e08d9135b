// Random schedules of two tabs of the built site in Chromium: `node tests/e2e/tabs.mjs [SCHEDULES] [SEED]`. Notes,
// stars and answers of the drill; tabs that are loaded again, closed, and killed (Page.crash). All changes are there
// afterwards; of a killed tab, those made more than a second before. The long run with analyses is in Node
// (tests/unit/tabs.test.ts).
import assert from 'node:assert/strict';
import { launch, serve, site } from './harness.mjs';
import { addCards, button, comment, drill, everything, grade, numbers, tab, withMatch } from './keeper.mjs';

const [schedules = '20', first = '1'] = process.argv.slice(2);
const server = await serve(site);
const browser = await launch();
/** Decisions of the match that are written on. */
const DECISIONS = ['1.3', '1.4', '1.5'];
const STEPS = 14;
/** How long before a kill something may have been done and be lost, in milliseconds. */
const LAST = 1000;

async function schedule(seed) {
  const random = numbers(seed);
  const below = (n) => Math.floor(random() * n);
  const ends = [];
  const { context, page, match } = await withMatch({ after: (end) => ends.push(end) }, browser, server);
  await addCards(page, server, match);
  const at = (decision) => `${server.url}#/match/${match}/${decision}`;
  const tabs = [page, await tab(context, at(DECISIONS[0]))];
  const done = [];
  const log = [];
  let words = 0;
  for (let step = 0; step < STEPS; step++) {
    const n = below(2);
    const one = tabs[n];
    const decision = DECISIONS[below(DECISIONS.length)];
    const what = below(8);
    const note = (kind, text = '') => {
      done.push({ kind, tab: one, at: Date.now(), decision, text });
      log.push(`${n} ${kind} ${decision} ${text}`);
    };
    await one.bringToFront();
    if (what < 3) {
      words += 1;
      await one.goto(at(decision));
      await comment(one).waitFor();
      const shown = await comment(one).inputValue();
      await comment(one).fill(`${shown} word${words}`.trim());
      note('note', `word${words}`);
    } else if (what === 3) {
      await one.goto(at(decision));
      await one
        .getByRole('button', { name: /^.?.?Star/ })
        .first()
        .waitFor();
      if ((await one.getByRole('button', { name: /Starred/ }).count()) === 0) {
        await one.getByRole('button', { name: /Star/ }).click();
        note('star');
      }
    } else if (what === 4) {
      await one.goto(`${server.url}#/drill`);
      const begin = one.getByRole('button', { name: /^Start with/ });
      await begin.or(button(one, 'Show the solution')).first().waitFor();
      if ((await begin.count()) > 0) await drill(one, server);
      await grade(one, '1');
      note('answer');
    } else if (what === 5) {
      log.push(`${n} reload`);
      await one.reload();
    } else {
      log.push(`${n} ${what === 6 ? 'closed' : 'killed'}`);
      if (what === 7) {
        const killed = Date.now();
        const cdp = await context.newCDPSession(one);
        await Promise.race([cdp.send('Page.crash').catch(() => {}), one.waitForEvent('crash')]);
        for (const each of done) if (each.tab === one && killed - each.at < LAST) each.lost = true;
      }
      await one.close();
      tabs[n] = await tab(context, at(decision));
    }
    if (random() < 0.4) await tabs[n].waitForTimeout(below(1500));
  }
  const told = `schedule ${seed}\n${log.join('\n')}`;
  const last = await tab(context, at(DECISIONS[0]));
  for (const one of tabs) await one.close();
  await last.reload();
  for (const decision of DECISIONS) {
    await last.goto(at(decision));
    await last.reload();
    await comment(last).waitFor();
    const kept = (await comment(last).inputValue()).split(/\s+/);
    const starred = (await last.getByRole('button', { name: /Starred/ }).count()) > 0;
    for (const each of done.filter((one) => one.decision === decision && !one.lost)) {
      if (each.kind === 'note') assert.ok(kept.includes(each.text), `${each.text} of ${decision} is lost: ${told}`);
      if (each.kind === 'star') assert.ok(starred, `the star of ${decision} is lost: ${told}`);
    }
  }
  const { cards, aside } = await everything(last);
  const answers = done.filter(({ kind }) => kind === 'answer');
  const reviews = cards.reduce((sum, { value }) => sum + value.reviews.length, 0);
  const sure = answers.filter(({ lost }) => !lost).length;
  assert.ok(
    sure <= reviews && reviews <= answers.length,
    `${reviews} of ${sure} to ${answers.length} answers: ${told}`,
  );
  assert.equal(aside.length, 0, told);
  for (const end of ends) await end();
  return done.length;
}

let changes = 0;
const start = performance.now();
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed++) {
  changes += await schedule(seed);
  if (seed % 5 === 0) console.log(`${seed}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
console.log(`${schedules} schedules with ${changes} changes: all kept, in ${minutes} minutes`);
await browser.close();
await server.stop();
