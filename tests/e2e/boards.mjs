// Shared by the browser tests of the page with a board.
import { desktop, openSite, visitor } from './harness.mjs';

export const OPENING_31 = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

/**
 * For all tests of a file a server of the site, and `visit`: a fresh visitor, at the opening if no other address is
 * named, with the chosen level or the usual one. Its `leave` asserts that there was nothing on the console, no failed
 * request and no request to another host.
 */
export async function openBoards() {
  const { server, browser } = await openSite();
  async function visit(options = desktop, hash = `#${OPENING_31}`, { from = server, level } = {}) {
    const { context, page, complaints, leave } = await visitor(browser, options);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page.setDefaultTimeout(60_000);
    page.on('request', (r) => {
      const { protocol, host } = new URL(r.url());
      if (!['blob:', 'data:'].includes(protocol) && host !== `localhost:${from.port}`)
        complaints.push(`request to ${r.url()}`);
    });
    if (level)
      await page.addInitScript((level) => {
        if (!localStorage.getItem('gammonlab.settings'))
          localStorage.setItem('gammonlab.settings', JSON.stringify({ level }));
      }, level);
    await page.goto(from.url + hash);
    return { context, page, leave };
  }
  return { server, visit };
}

/** For a visitor who does not look at the analysis. */
export const QUICK = { level: '1ply' };

export const rows = (page) => page.locator('.plays .row');
/** The plays are listed at the level's depth. */
export const ready = (page) => page.locator('.verdict[aria-busy=false] .plays .row').first().waitFor();
export const boardText = (page) => page.locator('#board-text').textContent();
export const play = (page, i) => rows(page).nth(i).getByRole('button').textContent();
