// The first visit to `gammonlab serve` in Firefox ESR and WebKitGTK: `node tests/e2e/serve-browsers.mjs` (`firefox`,
// `webkit`). In Chromium it is part of `npm test` (serve.test.mjs). Needs the built site, the program in target/debug,
// and the Debian packages that `npm run test:browsers` names.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { drivers, missing, until } from './drivers.mjs';
import { root, site } from './harness.mjs';

const OPENING = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const names = process.argv.slice(2);
const chosen = Object.entries(drivers).filter(([name]) => names.length === 0 || names.includes(name));
const lacking = missing(chosen.map(([name]) => name));
if (lacking) {
  console.error(lacking);
  process.exit(1);
}

/** Starts the program; gives the address that it prints, and the way to stop it. */
async function start() {
  const program = spawn(join(root, 'target/debug/gammonlab'), ['serve', '--port', '0', site], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: program.stdout }))
    return { url: line.match(/http:\/\/localhost:\d+\//)[0], stop: () => program.kill() };
  throw new Error('the program printed no address');
}

for (const [, driver] of chosen) {
  for (const [name, environment] of Object.entries(driver.variants)) {
    // Each visit comes to another port, so that nothing of it is kept from before.
    for (let visit = 1; visit <= 3; visit++) {
      const server = await start();
      const page = await driver.start(environment);
      const begun = Date.now();
      try {
        await page.go(server.url + OPENING);
        await until(page, 'the best play', () => document.body.innerText.includes('8/5 6/5'));
        const isolated = await page.ask(() => crossOriginIsolated);
        const seconds = ((Date.now() - begun) / 1000).toFixed(1);
        console.log(`${name} (${page.version}), visit ${visit}: ${seconds} s, ${isolated ? '' : 'not '}isolated`);
        if (!isolated) process.exitCode = 1;
      } finally {
        await page.quit();
        server.stop();
      }
    }
  }
}
