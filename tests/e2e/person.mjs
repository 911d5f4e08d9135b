// The user's part of a match against the engine: the engine's best play, by taps and drags, or by keys.

/** The page as the person sees it; null while the engine thinks. */
const look = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.play-panel');
    if (!panel || panel.querySelector('.asked .progress')) return null;
    const names = [...panel.querySelectorAll('button')]
      .filter((one) => !one.disabled)
      .map((one) => one.textContent.trim());
    const open = [...document.querySelectorAll('.hands rect[aria-disabled=false]')].map((one) => one.dataset.place);
    const own = {};
    for (const one of document.querySelectorAll('.board .checker.own[data-at]')) {
      const [place] = one.dataset.at.split(':');
      own[place] = (own[place] ?? 0) + 1;
    }
    const dice = [...document.querySelectorAll('.board .dice:not(.other) > g')].map(
      (die) => die.querySelectorAll('circle').length,
    );
    return { names, open, own, dice, xgid: window.shown?.xgid, text: panel.querySelector('.asked').textContent };
  });

const name = (to) => (to === 0 ? 'off' : String(to));

/** The moves of a play as journeys of checkers: one that moves on is one journey. */
export function journeys(moves) {
  const found = [];
  for (const { from, to } of moves) {
    const on = found.find((one) => one.to === from);
    if (on) on.to = to;
    else found.push({ from, to });
  }
  return found;
}

/** The fewest gestures for the rest of a play: points made by one tap, then checkers carried or tapped. */
function gestures(moves, { open, dice }) {
  const all = journeys(moves);
  const [first] = dice;
  const list = [];
  while (all.length > 0) {
    const one = all.shift();
    const same = all.findIndex((other) => other.to === one.to);
    const empty = one.to === 0 || !open.includes(String(one.to));
    if (empty && (same >= 0 || one.to === 0)) {
      const others = one.to === 0 ? all.filter((other) => other.to === 0) : [all[same]];
      for (const other of others) all.splice(all.indexOf(other), 1);
      list.push({ tap: name(one.to) });
    } else if (one.from - one.to === first) list.push({ tap: String(one.from) });
    else list.push({ drag: [String(one.from), name(one.to)] });
  }
  return list;
}

/** `settings`: those of the page, about what goes by itself. */
export function personOf({ page, way, engine, settings }) {
  const { finish: finishes = true, forced: automatic = true, autoRoll: autoRolls = false } = settings;
  const person = { taps: [], rows: 0, step };
  const cdp = page.context().newCDPSession(page);
  const button = (name) => page.locator('.play-panel').getByRole('button', { name, exact: true });
  const place = (at) => page.locator(`.hands rect[data-place="${at}"]`);
  const count = (kind) => person.taps.push(kind);

  const tap = async (target, kind) => {
    count(kind);
    if (way === 'touch') await target.tap({ force: true });
    else await target.click({ force: true });
  };
  const key = async (name, kind) => {
    count(kind);
    await page.keyboard.press(name);
  };

  async function drag([from, to]) {
    count('drag');
    const [a, b] = await Promise.all([place(from).boundingBox(), place(to).boundingBox()]);
    const start = { x: a.x + a.width / 2, y: a.y + a.height / 2 };
    const end = { x: b.x + b.width / 2, y: b.y + b.height / 2 };
    if (way !== 'touch') {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
      await page.mouse.move(end.x, end.y);
      await page.mouse.up();
      return;
    }
    const send = async (type, points) => (await cdp).send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [start]);
    await send('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
    await send('touchMove', [end]);
    await send('touchEnd', []);
  }

  /** Walks over the board with the arrow keys, as the eye sees it, and presses Enter. */
  async function walk(to) {
    const position = () =>
      page.evaluate((to) => {
        const middle = (element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return [(left + right) / 2, (top + bottom) / 2];
        };
        const here = document.activeElement;
        const target = document.querySelector(`.hands rect[data-place="${to}"]`);
        const on = here?.closest('.board');
        if (here === target) return 'there';
        if (!on) return 'away';
        const [x, y] = middle(here);
        const [tx, ty] = middle(target);
        return [tx - x, ty - y];
      }, to);
    for (let i = 0; i < 30; i++) {
      const way = await position();
      if (way === 'there') return key('Enter', 'move');
      const across = way !== 'away' && Math.abs(way[1]) > 40;
      if (way === 'away') await key('ArrowLeft', 'arrow');
      else if (across) await key(way[1] > 0 ? 'ArrowDown' : 'ArrowUp', 'arrow');
      else await key(way[0] > 0 ? 'ArrowRight' : 'ArrowLeft', 'arrow');
    }
    throw new Error(`the arrow keys do not come to ${to}`);
  }

  /** Waits until the board has changed, or a second. */
  async function changed(before) {
    for (let i = 0; i < 20; i++) {
      await page.waitForTimeout(50);
      const now = await look(page);
      if (!now || JSON.stringify(now) !== JSON.stringify(before)) return now;
    }
    return look(page);
  }

  /** Takes everything back. */
  async function clear(seen) {
    let now = seen;
    for (let i = 0; i < 4 && now?.names.includes('Undo'); i++) {
      if (way === 'keys') await key('Backspace', 'undo');
      else await tap(button('Undo'), 'undo');
      now = await changed(now);
    }
    return now;
  }

  const isOver = (seen) => seen?.names.some((one) => one === 'Done' || one === 'Undo') !== true;

  async function byHand(moves, seen) {
    let now = seen;
    for (const gesture of gestures(moves, seen)) {
      if (gesture.tap) await tap(place(gesture.tap), 'move');
      else await drag(gesture.drag);
      now = await changed(now);
      if (!now || now.names.includes('Done')) break;
    }
    return now;
  }

  async function byKeys(moves, seen, swap) {
    let now = seen;
    if (swap) {
      await key('x', 'swap');
      now = await changed(now);
    }
    const first = now.dice[0];
    const rest = [...moves].sort((a, b) => (b.from - b.to === first) - (a.from - a.to === first));
    while (rest.length > 0) {
      const next = rest.findIndex(({ from }) => now.open.includes(String(from)));
      if (next < 0) break;
      await walk(String(rest.splice(next, 1)[0].from));
      now = await changed(now);
      if (!now || now.names.includes('Done')) break;
    }
    return now;
  }

  /** Makes the best play; if the page has understood it otherwise, once more checker by checker. */
  async function play(seen) {
    const { moves } = await engine.plays(seen.xgid, { level: '1ply', top: 1 });
    const best = moves[0];
    if (!best) return false;
    const single = best.moves.map(({ from, to }) => ({ from, to }));
    const ways =
      way === 'keys'
        ? [() => byKeys(single, seen, false), () => byKeys(single, seen, true), () => byKeys(single.reverse(), seen)]
        : [() => byHand(single, seen), () => each(single, seen)];
    for (const [n, make] of ways.entries()) {
      const now = await make();
      if (isOver(now) || now.text.includes(best.play)) {
        if (now?.names.includes('Done') && !finishes) await finish();
        return true;
      }
      // Any legal play ends the turn; this one was not found.
      if (n < ways.length - 1) await clear(now);
    }
    return true;
  }

  async function each(single, seen) {
    let now = seen;
    for (const { from, to } of single) {
      await drag([String(from), name(to)]);
      now = await changed(now);
      if (!now) break;
    }
    return now;
  }

  const finish = () => (way === 'keys' ? key('Enter', 'finish') : tap(page.locator('.board .press').first(), 'finish'));

  /** The person's next step: whether there was one, or that the match is over. */
  async function step() {
    const seen = await look(page);
    if (!seen) return false;
    const { names } = seen;
    if (names.includes('Another match')) return 'over';
    const act = async (name, letter, kind) => {
      if (way === 'keys') await key(letter, kind);
      else await tap(button(name), kind);
      await changed(seen);
      return true;
    };
    for (const name of ['Roll the dice', 'Next game']) if (names.includes(name)) return act(name, 'Enter', 'begin');
    if (names.includes('Take')) return act('Take', 'y', 'cube');
    const double = names.find((one) => one.startsWith('Double to'));
    const rollsAlone = automatic && (autoRolls || !double);
    if (double) {
      const { action } = await engine.cube(seen.xgid, { level: '1ply' });
      if (action.cube === 'double' || action.cube === 'redouble') return act(double, 'd', 'cube');
    }
    // Without a double to decide on, the roll comes by itself in a moment.
    if (names.includes('Roll')) return rollsAlone ? false : act('Roll', 'r', 'roll');
    if (names.includes('Done')) {
      if (finishes) return false;
      await finish();
      return true;
    }
    return seen.open.length > 0 && seen.dice.length === 2 && !/:00:/.test(seen.xgid) && play(seen);
  }

  return person;
}
