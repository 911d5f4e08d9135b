/**
 * Two tabs of one page on one device, at random: notes, stars, re-analyses, answers of the drill, analyses; tabs that
 * are closed, reloaded, killed. `SCHEDULES=1000 node tests/unit/run.mjs tabs` plays more schedules than `npm test`.
 */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deviceCards } from '../../www/device/cards';
import { deviceContests } from '../../www/device/contests';
import { deviceLastWords } from '../../www/device/last-words';
import { deviceMatches } from '../../www/device/matches';
import type { ActionAnalysis, EnginePort, MatchAnalysis, MatchCourse, Transcript } from '../../www/engine/port';
import { BOTH } from '../../www/state/match-changes';
import { numbers } from '../../www/state/random';
import { noGraph } from './cards';
import { eventually, freshDevice, giveRoom, openKept, openTab, sharedClaims, type Tab } from './device';
import { fakeEngine, problem } from './fake-engine';
import { card, contest, headed } from './kept';

beforeEach(freshDevice);

const settings: NonNullable<MatchAnalysis['settings']> = {
  level: '3ply',
  cubeLevel: '3ply',
  luckLevel: '1ply',
  interval: 'normal',
  net: 'strong',
  met: 'm',
  data: 'd',
};

/** Whether the tab of an engine is still there. */
interface Life {
  alive: boolean;
}

const never = () => new Promise<never>(() => {});
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const player = (name: string) => ({ name, pr: 5, decisions: {}, equityLost: {} });

/** An engine that answers a question of a match in some milliseconds, and counts them. */
function reviewer(life: Life, asked: Map<string, number>, wait: () => number): EnginePort {
  const own = (match: Transcript): ActionAnalysis[] =>
    match.analyses?.find((one) => one.settings)?.games[0] ?? match.games[0]!.actions.map(() => ({}));
  const report = (match: Transcript) =>
    ({ source: 'gammonlab', engine: 'Gammonlab', level: '3ply', players: match.players.map(player) }) as never;
  return fakeEngine({
    async analyseMatch(match, _, { signal, onProgress } = {}) {
      const entries = own(match).map((entry) => ({ ...entry }));
      for (const [action, entry] of entries.entries()) {
        if (entry.luck !== undefined) continue;
        const name = `${match.players[0]} ${action}`;
        asked.set(name, (asked.get(name) ?? 0) + 1);
        await pause(wait());
        if (!life.alive) return never();
        if (signal?.aborted) throw problem('aborted', 'withdrawn');
        entry.luck = action / 100;
        const analyses = [{ engine: 'Gammonlab', settings, games: [entries.map((one) => ({ ...one }))] }];
        const done = entries.filter(({ luck }) => luck !== undefined).length;
        onProgress?.({ done, total: entries.length, match: { ...match, analyses }, answered: [{ game: 0, action }] });
      }
      return match;
    },
    async deepenMatch(match, { action }) {
      await pause(wait());
      if (!life.alive) return never();
      const entries = own(match).map((entry, n) =>
        n === action ? { ...entry, cube: { level: '4ply', noDouble: 0, doubleTake: 0, doublePass: 1 } } : entry,
      );
      return { ...match, analyses: [{ engine: 'Gammonlab', settings, games: [entries] }] };
    },
    matchCourse: async (match) =>
      ({ report: report(match), decisions: [], moments: [], graph: noGraph }) as MatchCourse,
    matchReport: async (match) => report(match),
  });
}

const MATCHES = ['Ann', 'Zoë'];
const CARDS = ['c0', 'c1', 'c2'];
const ACTIONS = 6;
const STEPS = 24;

/** Something that a tab has done: it must be there in the end, unless the tab was killed before it could be kept. */
interface Done {
  must: boolean;
  check(end: { matches: Map<string, Transcript>; reviews: Map<string, number> }): boolean;
  what: string;
}

async function schedule(seed: number): Promise<void> {
  freshDevice();
  const random = numbers(seed);
  const below = (n: number) => Math.floor(random() * n);
  const one = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const claims = sharedClaims();
  const asked = new Map<string, number>();
  let breaks = 0;
  const log: string[] = [];
  const first = openKept();
  for (const name of MATCHES) {
    const { head } = headed(name);
    const whole = { ...headed(name).match };
    whole.games = [{ ...whole.games[0]!, actions: Array.from({ length: ACTIONS }, () => whole.games[0]!.actions[0]!) }];
    await deviceMatches(first).add(head, whole);
  }
  await deviceCards(first).add(CARDS.map((id) => card(id)));
  await first.close();

  const done: Done[] = [];
  const graded = new Map<string, { sure: number; most: number }>(CARDS.map((id) => [id, { sure: 0, most: 0 }]));
  const lives = new Map<Tab, { life: Life; pending: Done[]; grades: string[] }>();
  async function open(): Promise<Tab> {
    const life = { alive: true };
    const tab = openTab(
      reviewer(life, asked, () => below(4)),
      claims,
    );
    lives.set(tab, { life, pending: [], grades: [] });
    await tab.actions.start();
    await tab.actions.visit({ page: 'match', match: one(MATCHES), at: null });
    await tab.actions.openDrill();
    return tab;
  }
  const tabs = [await open(), await open()];
  let words = 0;

  /** The tab's changes so far are stored for certain. */
  async function settle(tab: Tab): Promise<void> {
    await tab.actions.flush();
    const state = lives.get(tab)!;
    for (const each of state.pending.splice(0)) each.must = true;
    for (const id of state.grades.splice(0)) graded.get(id)!.sure += 1;
  }

  for (let step = 0; step < STEPS; step++) {
    const n = below(tabs.length);
    const tab = tabs[n]!;
    const state = lives.get(tab)!;
    const { open: now } = tab.store.get().matches;
    const at = { game: 0, action: below(ACTIONS) };
    const what = below(12);
    const note = (each: Omit<Done, 'must'>) => {
      const made = { ...each, must: false };
      done.push(made);
      state.pending.push(made);
      log.push(`${n} ${each.what}`);
    };
    if (what < 3 && now) {
      words += 1;
      const word = `word${words}`;
      const shown = now.transcript.games[0]!.actions[at.action]!.comment;
      await tab.actions.annotate(at, { comment: shown ? `${shown} ${word}` : word });
      const id = now.id;
      note({
        what: `note ${id} ${at.action} ${word}`,
        check: ({ matches }) =>
          (matches.get(id)!.games[0]!.actions[at.action]!.comment ?? '').split(/\s+/).includes(word),
      });
    } else if (what === 3 && now) {
      await tab.actions.annotate(at, { starred: true });
      const id = now.id;
      note({
        what: `star ${id} ${at.action}`,
        check: ({ matches }) => matches.get(id)!.games[0]!.actions[at.action]!.starred === true,
      });
    } else if (what === 4 && now?.transcript.analyses?.length) {
      const id = now.id;
      await tab.actions.deepen(at, '4ply');
      note({
        what: `look ${id} ${at.action}`,
        check: ({ matches }) =>
          matches.get(id)!.analyses!.some(({ games }) => games[0]![at.action]!.cube !== undefined),
      });
    } else if (what < 7) {
      if (!tab.store.get().drill.session?.queue.length) tab.actions.startDrill();
      const { question } = tab.store.get();
      if (question?.of === 'drill') {
        tab.actions.showSolution();
        graded.get(question.card.id)!.most += 1;
        await tab.actions.gradeCard('again');
        state.grades.push(question.card.id);
        log.push(`${n} graded ${question.card.id}`);
      }
    } else if (what < 9) {
      const id = one(MATCHES);
      const phase = tab.store.get().matches.reviews[id]?.phase;
      const whole = tab.store
        .get()
        .matches.list?.find((head) => head.id === id)
        ?.summaries.some(({ whole }) => whole);
      if (!phase && !whole) await tab.actions.reviewMatch(id);
      log.push(`${n} analyse ${id}`);
    } else if (what === 9) await settle(tab);
    else {
      breaks += 1;
      if (what === 10) {
        log.push(`${n} closed`);
        await settle(tab);
        // A closing page sends nothing more.
        lives.get(tab)!.life.alive = false;
        await tab.close();
      } else {
        log.push(`${n} killed`);
        lives.get(tab)!.life.alive = false;
        tab.kill();
      }
      tabs[n] = await open();
    }
    if (random() < 0.4) await pause(below(12));
  }
  for (const tab of tabs) await settle(tab);
  // Both tabs end their analyses; another tab's unfinished work is taken over.
  await eventually(
    () => tabs.every((tab) => Object.keys(tab.store.get().matches.reviews).length === 0),
    `${seed}: the analyses end\n${log.join('\n')}`,
    20_000,
  );
  for (const tab of tabs) await settle(tab);
  for (const tab of tabs) {
    lives.get(tab)!.life.alive = false;
    await tab.close();
  }

  const last = openKept();
  const matches = new Map<string, Transcript>();
  for (const id of MATCHES) matches.set(id, (await deviceMatches(last).get(id))!);
  const reviews = new Map((await deviceCards(last).load()).map((each) => [each.id, each.reviews.length]));
  const told = `schedule ${seed}\n${log.join('\n')}`;
  for (const each of done) if (each.must) assert.ok(each.check({ matches, reviews }), `${each.what} is lost: ${told}`);
  for (const [id, { sure, most }] of graded) {
    const kept = reviews.get(id)!;
    assert.ok(sure <= kept && kept <= most, `${id}: ${kept} answers of ${sure} to ${most}: ${told}`);
  }
  const twice = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
  assert.ok(twice <= breaks, `${twice} questions were asked twice, with ${breaks} tabs gone: ${told}`);
  for (const match of matches.values())
    for (const { comment } of match.games[0]!.actions) {
      const parts = (comment ?? '').split(BOTH);
      assert.equal(new Set(parts).size, parts.length, `a comment came twice: ${told}`);
    }
  await last.close();
}

const SCHEDULES = Number(process.env.SCHEDULES ?? 8);
const FIRST = Number(process.env.FIRST ?? 1);

test(`${SCHEDULES} random schedules of two tabs keep the union, and repeat at most a question a lost tab`, async () => {
  for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) await schedule(seed);
});

test('a note is kept before the page can go, and another tab shows it', async () => {
  const [life, asked] = [{ alive: true }, new Map<string, number>()];
  const claims = sharedClaims();
  const { head, match } = headed('Ann');
  const first = openKept();
  await deviceMatches(first).add(head, match);
  const [one, two] = [
    openTab(
      reviewer(life, asked, () => 0),
      claims,
    ),
    openTab(
      reviewer(life, asked, () => 0),
      claims,
    ),
  ];
  for (const tab of [one, two]) {
    await tab.actions.start();
    await tab.actions.visit({ page: 'match', match: 'Ann', at: null });
  }
  const at = { game: 0, action: 1 };
  await one.actions.annotate(at, { starred: true });
  await one.actions.annotate(at, { comment: 'Too' });
  await one.actions.annotate(at, { comment: 'Too greedy' });
  // The actions of a hidden page.
  await one.actions.leave();
  one.kill();
  const kept = await deviceMatches(first).get('Ann');
  assert.deepEqual([kept?.games[0]?.actions[1]?.comment, kept?.games[0]?.actions[1]?.starred], ['Too greedy', true]);
  const shown = () => two.store.get().matches.open?.transcript.games[0]?.actions[1];
  await eventually(() => shown()?.comment === 'Too greedy' && shown()?.starred === true, 'the other tab shows both');
});

test('a note of a page that is gone before the device has it is kept by the next start, once', async () => {
  const simple = new Map<string, string>();
  const storage = {
    getItem: (key: string) => simple.get(key) ?? null,
    setItem: (key: string, value: string) => void simple.set(key, value),
  };
  const { head, match } = headed('Ann');
  const device = deviceMatches(openKept());
  await device.add(head, match);
  const claims = sharedClaims();
  const started = async () => {
    const tab = openTab(fakeEngine(), claims, { lastWords: deviceLastWords(storage) });
    await tab.actions.start();
    await tab.actions.visit({ page: 'match', match: 'Ann', at: null });
    return tab;
  };
  const gone = await started();
  const at = { game: 0, action: 1 };
  // Its writes come to nothing from now on.
  gone.kill();
  await gone.actions.annotate(at, { comment: 'Too greedy' });
  await gone.actions.annotate(at, { starred: true });
  void gone.actions.leave();
  await pause(50);
  assert.equal((await device.get('Ann'))?.games[0]?.actions[1]?.comment, undefined);
  const next = await started();
  const shown = () => next.store.get().matches.open?.transcript.games[0]?.actions[1];
  await eventually(() => shown()?.comment === 'Too greedy' && shown()?.starred === true, 'the next start has both');
  assert.equal(simple.get('gammonlab.last'), '{}');
  // A page that is only hidden writes as always, and leaves nothing behind.
  await next.actions.annotate(at, { comment: 'Too greedy, says Bob' });
  await next.actions.leave();
  assert.equal(simple.get('gammonlab.last'), '{}');
  assert.equal((await device.get('Ann'))?.games[0]?.actions[1]?.comment, 'Too greedy, says Bob');
});

test('one tab analyses, the other shows how far it is, and takes over when the first is gone', async () => {
  const claims = sharedClaims();
  const asked = new Map<string, number>();
  const lives = [{ alive: true }, { alive: true }];
  const { head, match } = headed('Ann');
  await deviceMatches(openKept()).add(head, {
    ...match,
    games: [{ ...match.games[0]!, actions: Array.from({ length: 90 }, () => match.games[0]!.actions[0]!) }],
  });
  const [one, two] = lives.map((life) =>
    openTab(
      reviewer(life, asked, () => 30),
      claims,
    ),
  ) as [Tab, Tab];
  await one.actions.start();
  await eventually(() => one.store.get().matches.list !== null, 'the list is read');
  await two.actions.start();
  await eventually(() => two.store.get().matches.list !== null, 'the list is read');
  await one.actions.reviewMatch('Ann');
  const review = (tab: Tab) => tab.store.get().matches.reviews.Ann;
  await eventually(() => review(two)?.phase === 'elsewhere' && review(two)!.done > 3, 'the other shows it');
  // Paused in one tab, and resumed in the other.
  await two.actions.pauseReview('Ann');
  await eventually(() => review(one)?.phase === 'paused', 'it pauses where it runs');
  await eventually(() => review(two)?.phase === 'paused', 'and is shown so');
  await one.actions.goOnWithReview('Ann');
  await eventually(() => review(one)?.phase === 'running', 'it runs again');
  await eventually(() => review(two)?.phase === 'elsewhere', 'in the first tab');
  lives[0]!.alive = false;
  one.kill();
  await eventually(() => review(two)?.phase === 'running', 'the other takes over');
  await eventually(() => review(two) === undefined, 'and ends it', 15_000);
  const twice = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
  assert.ok(twice <= 2, `${twice} questions were asked twice`);
  const kept = await deviceMatches(openKept()).get('Ann');
  assert.ok(kept?.analyses?.[0]?.games[0]?.every(({ luck }) => luck !== undefined));
  assert.deepEqual(
    (await deviceMatches(openKept()).heads())[0]?.summaries.map(({ whole }) => whole),
    [true],
  );
});

test('a match that is deleted in one tab leaves the other, and does not come back', async () => {
  const claims = sharedClaims();
  const engine = () => reviewer({ alive: true }, new Map(), () => 0);
  const { head, match } = headed('Ann');
  await deviceMatches(openKept()).add(head, match);
  const [one, two] = [openTab(engine(), claims), openTab(engine(), claims)];
  for (const tab of [one, two]) {
    await tab.actions.start();
    await tab.actions.visit({ page: 'match', match: 'Ann', at: null });
  }
  await one.actions.removeMatch('Ann');
  await eventually(() => two.store.get().matches.open === null, 'it is closed in the other tab');
  assert.deepEqual(two.store.get().matches.list, []);
});

test('a match against the engine that ends on a full device is not lost with the tab', async () => {
  const played = headed('You').match;
  const engine = () => fakeEngine({ contestMatch: async () => played });
  const tab = openTab(engine());
  await tab.actions.start();
  await tab.actions.visit({ page: 'play' });
  await tab.actions.startContest('You');
  await tab.actions.rollContest();
  giveRoom(0);
  // There is no room for the match in the library: the current one stays, and the page shows the reason.
  assert.equal(await tab.actions.endContest(), null);
  assert.equal(tab.store.get().playing.contest?.problem?.kind, 'store_full');
  tab.kill();
  giveRoom(1000);
  const later = openTab(engine());
  await later.actions.start();
  await later.actions.visit({ page: 'play' });
  assert.ok(later.store.get().playing.contest, 'the match is still there');
  const id = await later.actions.endContest();
  assert.ok(id);
  assert.equal(later.store.get().playing.contest, null);
  assert.ok(await deviceMatches(later.device).get(id));
  assert.equal(await deviceContests(openKept()).get(), undefined);
});

/** An engine whose reports of contests fail while `state.fails` is set. */
function failing(state: { fails: boolean }): EnginePort {
  const engine = fakeEngine();
  return {
    ...engine,
    async contestReport(...given) {
      if (state.fails) throw problem('engine', 'it has stopped');
      return engine.contestReport(...given);
    },
  };
}

test('a match of another tab that cannot be taken up yet is not replaced, and not lost', async () => {
  const state = { fails: false };
  const [one, other] = [openTab(), openTab(failing(state))];
  await one.actions.start();
  await one.actions.visit({ page: 'play' });
  await one.actions.startContest('You');
  await other.actions.start();
  await other.actions.visit({ page: 'play' });
  await one.actions.rollContest();
  await one.actions.dragContest(8, 5);
  await one.actions.dragContest(6, 5);
  await one.actions.playContest();
  await other.actions.rollContest();
  const now = () => other.store.get().playing.contest!;
  assert.equal(now().keepProblem?.kind, 'contest_moved');
  const saved = async () => (await deviceContests(openKept()).get())?.saved;
  state.fails = true;
  await other.actions.takeUpContest();
  assert.deepEqual([now().busy, now().problem?.message, now().saved], [false, 'it has stopped', 'play']);
  state.fails = false;
  await other.actions.dragContest(8, 5);
  await other.actions.dragContest(6, 5);
  await other.actions.decideContest({ kind: 'play', play: '8/5 6/5' });
  assert.equal(now().keepProblem?.kind, 'contest_moved', 'what was not taken up is not saved over');
  one.kill();
  await other.actions.takeUpContest();
  assert.deepEqual([now().saved, now().keepProblem, await saved()], ['dice', null, 'dice']);
});

test('a saved match that cannot be shown is not replaced by a new one unasked', async () => {
  const first = openTab();
  await first.actions.start();
  await first.actions.visit({ page: 'play' });
  await first.actions.startContest('You');
  const { id } = first.store.get().playing.contest!;
  first.kill();
  const state = { fails: true };
  const tab = openTab(failing(state));
  const playing = () => tab.store.get().playing;
  await tab.actions.start();
  await tab.actions.visit({ page: 'play' });
  assert.deepEqual([playing().unread, playing().contest, playing().problem?.message], [true, null, 'it has stopped']);
  state.fails = false;
  await tab.actions.startContest('You');
  assert.equal(playing().contest, null);
  await tab.actions.takeUpContest();
  assert.deepEqual([playing().contest?.id, playing().unread, playing().problem], [id, false, null]);
  tab.kill();

  const later = openTab(failing(state));
  state.fails = true;
  await later.actions.start();
  await later.actions.visit({ page: 'play' });
  await later.actions.giveUpContest();
  state.fails = false;
  await later.actions.startContest('You');
  const now = later.store.get().playing.contest!;
  assert.notEqual(now.id, id);
  assert.equal(now.keepProblem, null);
  assert.equal((await deviceContests(openKept()).get())?.id, now.id);
});

test('on a full device what is not kept is counted, and kept later; a running match is not given up', async () => {
  const tab = openTab(fakeEngine());
  const { head, match } = headed('Ann');
  await deviceMatches(tab.device).add(head, match);
  await tab.actions.start();
  await tab.actions.visit({ page: 'match', match: 'Ann', at: null });
  await tab.actions.visit({ page: 'play' });
  giveRoom(0);
  await tab.actions.startContest('You');
  await tab.actions.rollContest();
  const now = () => tab.store.get().playing.contest!;
  assert.deepEqual([now().keepProblem?.kind, now().report.awaits.kind], ['store_full', 'play']);
  await tab.actions.annotate({ game: 0, action: 0 }, { starred: true });
  await tab.actions.flush();
  assert.equal(tab.store.get().storage.unkept?.problem.kind, 'store_full');
  assert.ok(tab.store.get().storage.unkept!.count >= 2);
  assert.equal(tab.store.get().matches.problem?.kind, 'store_full');
  giveRoom(100);
  await tab.actions.keepAgain();
  await pause(0);
  assert.deepEqual(
    [tab.store.get().storage.unkept, now().keepProblem, tab.store.get().matches.problem],
    [null, null, null],
  );
  const later = openTab(fakeEngine());
  await later.actions.start();
  await later.actions.visit({ page: 'play' });
  assert.equal(later.store.get().playing.contest?.id, now().id);
  assert.notEqual(now().id, contest.id);
  assert.equal((await deviceMatches(later.device).get('Ann'))?.games[0]?.actions[0]?.starred, true);
});
