// Browsers that Playwright does not drive: Debian's Firefox ESR and WebKitGTK.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from './harness.mjs';

const PUPPETEER = '24.43.1';
/** The screen of a browser that has no mode without one. */
const SCREEN = '-screen 0 1600x1200x24';

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** A browser's page: `go(url)`, `ask(function, ...arguments)` in the page, `size(width, height)`, `quit()`. */
export const drivers = {
  firefox: {
    needs: ['/usr/bin/firefox-esr'],
    variants: { 'Firefox ESR': {} },
    async start() {
      const home = `${root}/.cache/browsers`;
      if (!existsSync(`${home}/node_modules/puppeteer-core`)) {
        const { status } = spawnSync(
          'npm',
          ['install', '--prefix', home, '--no-audit', '--no-fund', `puppeteer-core@${PUPPETEER}`],
          { stdio: 'inherit' },
        );
        assert.equal(status, 0, 'puppeteer-core could not be installed');
      }
      const puppeteer = createRequire(`${home}/package.json`)('puppeteer-core');
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath: this.needs[0], headless: true });
      const page = await browser.newPage();
      return {
        version: await browser.version(),
        go: (url) => page.goto(url),
        ask: (what, ...args) => page.evaluate(what, ...args),
        size: (width, height) => page.setViewport({ width, height }),
        quit: () => browser.close(),
      };
    },
  },
  webkit: {
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'],
    variants: {
      'WebKitGTK with threads': { JSC_useSharedArrayBuffer: '1' },
      'WebKitGTK without threads': { JSC_useSharedArrayBuffer: '0' },
    },
    async start(environment) {
      const port = 20_000 + Math.floor(Math.random() * 20_000);
      const driver = spawn('xvfb-run', ['-a', '-s', SCREEN, 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
        env: {
          ...process.env,
          ...environment,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          WEBKIT_FORCE_SANDBOX: '0',
        },
        stdio: 'ignore',
        detached: true,
      });
      const call = async (method, path, body) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          ...(body && { body: JSON.stringify(body) }),
        });
        const { value } = await response.json();
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
      };
      for (let i = 0; ; i++) {
        if (
          await fetch(`http://127.0.0.1:${port}/status`).then(
            (r) => r.ok,
            () => false,
          )
        )
          break;
        assert.ok(i < 150, 'WebKitWebDriver did not start');
        await pause(200);
      }
      const { sessionId, capabilities } = await call('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: this.needs[2], args: ['--automation'] },
          },
        },
      });
      const session = `/session/${sessionId}`;
      await call('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 60_000 });
      return {
        version: `${capabilities.browserName} ${capabilities.browserVersion}`,
        go: (url) => call('POST', `${session}/url`, { url }),
        // No `eval` in the page: its Content-Security-Policy forbids it; the driver's own way in does not.
        ask: (what, ...args) =>
          call('POST', `${session}/execute/sync`, { script: `return (${what}).apply(null, arguments)`, args }),
        size: (width, height) => call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height }),
        quit: async () => {
          await call('DELETE', session).catch(() => {});
          process.kill(-driver.pid);
        },
      };
    },
  },
};

/** Waits until `condition` is true in the page. */
export async function until(page, what, condition, ...args) {
  for (const end = Date.now() + 90_000; Date.now() < end; await pause(100)) {
    const found = await page.ask(condition, ...args).catch(() => null);
    if (found) return found;
  }
  throw new Error(
    `still waiting for ${what}\n${await page.ask(() => document.body.innerText.slice(0, 1500)).catch(String)}`,
  );
}

/** The missing browsers, and how to install them; null if nothing is missing. */
export function missing(names) {
  const files = names.flatMap((name) => drivers[name].needs).filter((file) => !existsSync(file));
  if (files.length === 0) return null;
  return (
    `missing: ${files.join(', ')}\napt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver ` +
    'xvfb xauth dbus'
  );
}
