// Shared by the browser tests: a static server that can be stopped, a fresh Chromium, and the command line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import '../../scripts/help.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The word for "Help" in each language of the page, by the language's code: the files `en.ts`, `de.ts` ... */
export const HELP = Object.fromEntries(
  readdirSync(`${root}/www/texts`)
    .filter((name) => /^[a-z]{2}\.ts$/.test(name))
    .map((name) => {
      const [, help] = readFileSync(`${root}/www/texts/${name}`, 'utf8').match(/^ {2}help: '(.+)',$/m) ?? [];
      assert.ok(help, `www/texts/${name} has no line "help:"`);
      return [name.slice(0, 2), help];
    }),
);

/** The built site. */
export const site = join(root, 'www/dist');

/** The output of the native command line for the same input, as JSON. */
export function commandLine(...args) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync(join(root, 'target/debug/gammonlab'), [...args, '--json'], options));
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
};
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Serves a folder on localhost. Options: `isolated` (default true) sends the three headers that allow shared memory;
 * `anyOrigin` (default false) instead the one by which pages of other origins may read, as a CDN does;
 * `base` (default '/') the path it is served under; `port` (default: any free one); `respond(path, parameters)` may
 * answer instead with `{status, body, headers}`. Gives `{url, port, stop()}`.
 */
export async function serve(folder, { isolated = true, anyOrigin = false, base = '/', port = 0, respond } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const path = decodeURIComponent(pathname);
    const headers = anyOrigin ? { 'Access-Control-Allow-Origin': '*' } : isolated ? isolation : {};
    const own = respond?.(path, searchParams);
    if (own)
      return response
        .writeHead(own.status, {
          ...headers,
          'Content-Type': types[extname(path)] ?? 'application/octet-stream',
          ...own.headers,
        })
        .end(own.body);
    if (!path.startsWith(base)) return response.writeHead(404, headers).end();
    let file = join(folder, normalize(`/${path.slice(base.length)}`));
    try {
      if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
      const bytes = await readFile(file);
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, {
        ...headers,
        'Content-Type': type,
        'Content-Length': bytes.length,
        'Cache-Control': 'no-cache',
      });
      response.end(bytes);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address.port,
    url: `http://localhost:${address.port}${base}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Chromium with its window, tabs and extensions. */
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Chromium without them: the same engine, and a visit takes 0.6 of the time. */
const SHELL = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

const chromiumOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** A Chromium with a fresh profile. Gives Playwright's browser; close it. */
export function launch() {
  return chromium.launch({ ...chromiumOptions, executablePath: SHELL });
}

/** A Chromium for all tests of a file, which is closed after the last of them. */
export async function openBrowser() {
  const browser = await launch();
  after(() => browser.close());
  return browser;
}

/** For all tests of a file a Chromium and a server of the built site, or of another folder, with options of `serve`. */
export async function openSite({ folder = site, ...options } = {}) {
  const browser = await openBrowser();
  const server = await serve(folder, options);
  after(() => server.stop());
  return { browser, server };
}

/** Two sizes of window: that of a laptop, and that of a telephone. */
export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/**
 * A Chromium that is not in its private mode, which installs no pages, with a fresh profile or the one in `folder`.
 * Gives Playwright's context; close it.
 */
export function launchWithProfile(folder = '') {
  return chromium.launchPersistentContext(folder, { locale: 'en-GB', ...chromiumOptions, executablePath: BROWSER });
}

/**
 * A fresh visitor: a context of the browser, a page in it, and the browser's error messages (the list grows). `leave`
 * closes the context and asserts that there was no such message. Only a visitor with `serviceWorkers: 'allow'` keeps
 * the site for offline use: that takes a fifth of the time of a visit.
 */
export async function visitor(browser, options) {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints = [];
  const complain = (text) => text !== 'Service Worker registration blocked by Playwright' && complaints.push(text);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(message.text()));
  page.on('pageerror', (error) => complain(error.message));
  const leave = async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  };
  return { context, page, complaints, leave };
}

/**
 * Waits until `condition` holds in the page. (Playwright's own waitForFunction needs `eval`, which our policy forbids.)
 */
export async function until(page, condition, what, seconds = 20) {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
    // A page that is just reloading has no context to ask.
    if (await page.evaluate(condition).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `still waiting after ${seconds} s: ${what}\n${await page.evaluate(() => document.body.innerText).catch(String)}`,
  );
}

/** In the page, for `until`: whether the service worker has kept the strong network. */
export const strongIsKept = async () => (await (await caches.open('gammonlab-used')).keys()).length === 1;

/**
 * Waits until the page has drawn the result of a click, a key, a choice or a closed dialog, in the next task
 * (www/views/drawing.ts). For what is read at once; Playwright's own waiting needs none of this.
 */
export const drawn = (page) => page.evaluate((soon) => new Promise((done) => setTimeout(done, soon)), SOON);
const SOON = 20;
