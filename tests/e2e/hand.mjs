// The actions of a user by roles and names, as with a screen reader, and their cost: by pointer, or by keyboard only.

/** Longer than the way to anything should be. */
const FAR = 80;

/** Roles and names of a page, and the cost of using them. */
export function handOf(page, keyboard) {
  let count;
  const reset = () => (count = { clicks: 0, characters: 0, scrolled: 0, keys: 0 });
  reset();
  const press = async (key) => {
    count.keys += 1;
    await page.keyboard.press(key);
  };
  /** The distance of the target's middle, in windows. */
  const far = (target) =>
    target.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      const here = document.elementFromPoint((left + right) / 2, middle);
      if (element.contains(here) || here?.closest('label')?.contains(element)) return 0;
      return (middle < 0 ? -middle : Math.max(0, middle - innerHeight + 100)) / innerHeight;
    });
  /** Moves to an element with Tab: forward, or back if it is above. */
  const tabTo = async (target) => {
    await target.waitFor();
    const is = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
    const above = await target.evaluate(
      (element) =>
        document.activeElement !== document.body &&
        (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    );
    for (let i = 0; i < FAR; i++) {
      if (await is()) return;
      await press(above ? 'Shift+Tab' : 'Tab');
    }
    if (!(await is())) throw new Error(`Tab does not come to ${target}`);
  };
  /** Presses, follows, ticks. */
  const use = async (target, key = 'Enter') => {
    await target.waitFor();
    count.clicks += 1;
    if (keyboard) {
      await tabTo(target);
      await press(key);
    } else {
      count.scrolled += Math.ceil(await far(target));
      await target.click();
    }
  };
  return {
    reset,
    use,
    tick: (target) => use(target, ' '),
    /** Types into a field, and Enter if `enter`. */
    async type(target, text, enter = false) {
      await target.waitFor();
      count.clicks += 1;
      if (keyboard) await tabTo(target);
      else await target.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
      count.characters += text.length;
      if (enter) await press('Enter');
    },
    /** A choice from a list: to it, and to the line. */
    async choose(target, label) {
      await target.waitFor();
      count.clicks += 2;
      if (keyboard) {
        await tabTo(target);
        const steps = await target.evaluate(
          (list, label) => [...list.options].findIndex((one) => one.label === label) - list.selectedIndex,
          label,
        );
        for (let i = 0; i < Math.abs(steps); i++) await press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      } else {
        count.scrolled += Math.ceil(await far(target));
        await target.selectOption({ label });
      }
    },
    /** One of some radio buttons: by keyboard to the one that is chosen, and on with arrows. */
    async radio(group, name) {
      count.clicks += 1;
      const wanted = group.getByRole('radio', { name, exact: true });
      if (!keyboard) return wanted.check();
      await tabTo(group.getByRole('radio', { checked: true }));
      for (let i = 0; i < 12 && !(await wanted.isChecked()); i++) await press('ArrowUp');
    },
    /** A file from the window of the system. */
    async file(target, path) {
      const coming = page.waitForEvent('filechooser');
      await use(target);
      await (await coming).setFiles(path);
    },
    count: () => count,
    seconds: () =>
      keyboard
        ? 1.35 * (count.clicks + 1) + 0.28 * count.keys
        : 1.35 + 2.65 * count.clicks + 0.28 * count.characters + count.scrolled,
  };
}
