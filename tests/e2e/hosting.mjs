// `npm run check:hosting`: the configurations of hosting/ for nginx and Caddy, checked by these programs themselves and
// then served: headers and types of every kind of file, Chromium's answer with threads, and the downloads of a visitor.
// Debian packages: nginx-light, caddy. Before it: `node scripts/build.mjs site compressed`.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, root, site, until } from './harness.mjs';

const OPENING = '#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const folder = mkdtempSync(join(tmpdir(), 'gammonlab-hosting-'));
const configuration = (name) => readFileSync(join(root, 'hosting', name), 'utf8');

/** The text with one part of it replaced. A part that is not there would leave a server where visitors are served. */
function replaced(text, part, by) {
  assert.ok(text.search(part) >= 0, `found no ${part} in the configuration`);
  return text.replace(part, by);
}

/**
 * How each program is checked and started, with the configuration that is in hosting/ but for the address and the
 * certificate: over HTTP, because browsers trust localhost without HTTPS. `redirecting` leads to HTTPS.
 */
const SERVERS = {
  nginx: (port) => {
    // Another address of this machine: the two blocks of the file have two addresses there too.
    const redirecting = `127.0.0.2:${port}`;
    const body = [
      [/\blisten 80;/, `listen ${redirecting};`],
      [/\blisten 443 ssl;/, `listen 127.0.0.1:${port};`],
      [/\bssl_certificate .+;/, ''],
      [/\bssl_certificate_key .+;/, ''],
    ].reduce((text, [part, by]) => replaced(text, part, by), configuration('nginx.conf'));
    const path = join(folder, 'nginx.conf');
    const own = `pid ${folder}/pid; error_log stderr; daemon off; events {}`;
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const http = [
      'include /etc/nginx/mime.types; access_log off;',
      ...kept,
      body.replaceAll('/var/www/gammonlab', site),
    ];
    // The workers of an nginx that root starts are somebody else, who may not read the folder.
    const user = process.getuid() === 0 ? 'user root;' : '';
    writeFileSync(path, `${user} ${own}\nhttp {\n${http.join('\n')}\n}`);
    return { check: ['-t', '-c', path], serve: ['-c', path], redirecting };
  },
  caddy: (port) => {
    const path = join(folder, 'Caddyfile');
    const body = configuration('Caddyfile').replace(/^gammonlab\.example\.org/m, `http://localhost:${port}`);
    writeFileSync(path, `{\n\tadmin off\n}\n${body.replaceAll('/var/www/gammonlab', site)}`);
    const asked = ['--adapter', 'caddyfile', '--config', path];
    return { check: ['validate', ...asked], serve: ['run', ...asked] };
  },
};

/** A port nobody listens on. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Lets everything through to a port, and counts the bytes that come back. */
async function counted(port) {
  const counter = { bytes: 0, port: 0, close: () => server.close() };
  const server = createServer((visitor) => {
    const host = connect(port, '127.0.0.1');
    host.on('data', (data) => {
      counter.bytes += data.length;
    });
    for (const [from, to] of [
      [visitor, host],
      [host, visitor],
    ]) {
      from.pipe(to);
      // Either may hang up.
      from.on('error', () => to.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  counter.port = server.address().port;
  return counter;
}

async function reachable(url) {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await fetch(url).then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}

async function checkHeaders(url) {
  const missing = await fetch(`${url}there/is/nothing`);
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /Go to Gammonlab/);
  const asset = (ending) => `assets/${readdirSync(`${site}/assets`).find((name) => name.endsWith(ending))}`;
  for (const [path, type, cache] of [
    ['', /^text\/html/, 'no-cache'],
    ['sw.js', /^(text|application)\/javascript/, 'no-cache'],
    ['manifest.webmanifest', /^application\/manifest\+json/, 'no-cache'],
    [asset('.wasm'), /^application\/wasm$/, 'public, max-age=31536000, immutable'],
    [asset('.js'), /^(text|application)\/javascript/, 'public, max-age=31536000, immutable'],
    [asset('.css'), /^text\/css/, 'public, max-age=31536000, immutable'],
    [asset('.bin'), /^application\/octet-stream$/, 'public, max-age=31536000, immutable'],
  ]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { status, headers } = await fetch(url + path, { headers: { 'Accept-Encoding': encoding } });
      const said = `${path} (${encoding})`;
      assert.equal(status, 200, said);
      assert.match(headers.get('Content-Type') ?? '', type, said);
      assert.equal(headers.get('Cache-Control'), cache, said);
      assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin', said);
      assert.equal(headers.get('Cross-Origin-Embedder-Policy'), 'require-corp', said);
      assert.equal(headers.get('Content-Security-Policy'), "frame-ancestors 'self'", said);
    }
  }
}

async function checkRedirect(address) {
  const { status, headers } = await fetch(`http://${address}/a/b?c=d`, { redirect: 'manual' });
  assert.equal(status, 301);
  assert.equal(headers.get('Location'), 'https://127.0.0.2/a/b?c=d');
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const answered = (page) => until(page, () => document.body.innerText.includes('8/5 6/5'), 'the best play', 60);

async function visit(browser, url, counter) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + OPENING);
  await answered(page);
  assert.ok(await page.evaluate(() => crossOriginIsolated), 'no threads at the first visit');
  const first = counter.bytes;
  await until(page, () => navigator.serviceWorker.controller !== null, 'the service worker', 60);
  const all = counter.bytes;
  if (availableParallelism() > 1)
    await until(
      page,
      () => Number.parseInt(document.querySelector('.chip.ready')?.title, 10) > 1,
      'more than one thread',
    );
  await page.reload();
  await answered(page);
  await page.waitForTimeout(1000);
  const again = counter.bytes - all;
  await context.close();
  return [first, all, again].map(kilobytes);
}

assert.ok(existsSync(`${site}/index.html.br`), 'found no compressed copies: node scripts/build.mjs site compressed');
const browser = await launch();
try {
  console.log('server | first answer | kept offline | the next visit');
  for (const [name, make] of Object.entries(SERVERS)) {
    const port = await freePort();
    const { check, serve, redirecting } = make(port);
    const checked = spawnSync(name, check, { encoding: 'utf8' });
    if (checked.error) throw new Error(`${name} cannot be started: ${checked.error.message}`);
    assert.equal(checked.status, 0, checked.stderr);
    const server = spawn(name, serve, { stdio: 'ignore' });
    const counter = await counted(port);
    try {
      const url = `http://localhost:${counter.port}/`;
      await reachable(`http://localhost:${port}/`);
      if (redirecting) await checkRedirect(redirecting);
      await checkHeaders(url);
      counter.bytes = 0;
      console.log([name, ...(await visit(browser, url, counter))].join(' | '));
    } finally {
      server.kill();
      counter.close();
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
