import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const OUT = 'www/dist';
const WWW = fileURLToPath(new URL('www', import.meta.url));

/** The headers that a page needs for shared memory between threads. On other hosts www/sw.ts adds them. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Other headers of hosts (hosting/). */
const hosted = {
  ...headers,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "frame-ancestors 'self'",
};

/**
 * Other sites find a picture only by a whole address: `SITE=https://example.org/gammonlab/` at the build writes it into
 * index.html. Nothing else of the page depends on where it stands.
 */
const wholeAddress: Plugin = {
  name: 'whole-address',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => (process.env.SITE ? html.replace('./og.png', new URL('og.png', process.env.SITE).href) : html),
  },
};

/**
 * The page that hosts send where there is no file. (Without one some send index.html for every address.) It is sent for
 * addresses of any depth, so its link needs a whole address; without `SITE` it leads to the requested folder.
 */
const notFound: Plugin = {
  name: 'not-found',
  async generateBundle() {
    const page = await readFile('www/404.html', 'utf8');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const source = page.replaceAll('HOME', process.env.SITE ?? './').replace('STYLE', `sha256-${hash}`);
    this.emitFile({ type: 'asset', fileName: '404.html', source });
  },
};

/** The list of files that www/sw.ts keeps, each with the hash of its bytes. */
async function withHashes(entries: { url: string; revision: string | null; size: number }[]) {
  const hashed = entries.map(async ({ url, revision, size }) => {
    const bytes = await readFile(`${OUT}/${url}`);
    return { url, revision, size, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` };
  });
  return { manifest: await Promise.all(hashed), warnings: [] };
}

/** The opening position with the roll 31, which the page itself opens a board with. */
const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * A file of everything that the module `entry` imports, except by `import()`, and that is in no file of a higher
 * priority. Not of `entry` itself: it waits for scripts that import this file.
 */
function importsOf(entry: string, name: string, priority: number) {
  const found = new Set([entry]);
  const file = (id: string, modules: Modules) => {
    // The first call finds all.
    for (const one of found) for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
    return id !== entry && found.has(id) ? name : null;
  };
  return { name: file, debugName: name, priority };
}

/** The code of the page in files: a request costs a browser more than some kilobytes do. */
const groups = [
  // One file compresses better than forty, and holds nothing that the first paint does not wait for.
  importsOf(`${WWW}/main.tsx`, 'first', 3),
  // The landing page waits for nothing that only other pages need.
  importsOf(`${WWW}/views/home.tsx`, 'landing', 2),
  {
    name: 'shared',
    test: /\/www\/(views|state|format|controllers|device)\/|\/www\/texts\/.*-en\./,
    minShareCount: 2,
    priority: 1,
  },
];

const shortcut = (name: string, short_name: string, url: string) => ({
  name,
  short_name,
  url,
  icons: [{ src: 'icon-192.png', sizes: '192x192', type: 'image/png' }],
});

const screenshot = (name: string, form_factor: 'wide' | 'narrow', label: string) => ({
  src: `screen-${name}-${form_factor}.webp`,
  sizes: form_factor === 'wide' ? '1280x800' : '390x844',
  type: 'image/webp',
  form_factor,
  label,
});

export default defineConfig({
  // Relative addresses: the built site works in any folder of any host.
  base: './',
  publicDir: 'www/public',
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es' },
  server: { headers },
  preview: { headers: hosted },
  plugins: [
    wholeAddress,
    notFound,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'www',
      filename: 'sw.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,bin,gz,svg,png,woff2,mat,webmanifest}', 'assets/opening-book-*.txt'],
        // For other sites, which show it beside a link; for hosts; and the reference of the package, for programmers.
        globIgnores: ['og.png', '404.html', 'api/**'],
        manifestTransforms: [withHashes],
        maximumFileSizeToCacheInBytes: 25_000_000,
      },
      manifest: {
        name: 'Gammonlab',
        short_name: 'Gammonlab',
        description:
          'Backgammon on your device, also offline: matches analysed, positions, rollouts, training from mistakes.',
        lang: 'en',
        categories: ['games', 'education', 'utilities'],
        display: 'standalone',
        start_url: './',
        scope: './',
        id: './',
        theme_color: '#14191a',
        background_color: '#14191a',
        file_handlers: [
          {
            action: './#/matches',
            accept: {
              'text/plain': ['.mat', '.txt'],
              'application/x-gnubg-sgf': ['.sgf'],
              'application/x-extreme-gammon': ['.xg', '.xgp'],
              'application/x-bgblitz': ['.bgf'],
              'application/x-ogxm': ['.ogxm', '.gvab'],
              'application/json': ['.json'],
            },
          },
        ],
        share_target: {
          action: './share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            title: 'title',
            text: 'text',
            url: 'url',
            files: [
              {
                name: 'files',
                accept: ['*/*', '.mat', '.txt', '.sgf', '.xg', '.xgp', '.bgf', '.ogxm', '.gvab', '.json'],
              },
            ],
          },
        },
        // tests/e2e/manifest-pictures.mjs takes them.
        screenshots: [
          screenshot('plays', 'wide', 'The legal plays of a roll, ranked, beside the board'),
          screenshot('match', 'wide', 'A match analysed: its graph, its mistakes and the ratings of both players'),
          screenshot('plays', 'narrow', 'The legal plays of a roll, ranked, below the board'),
          screenshot('match', 'narrow', 'A match analysed, on a phone'),
        ],
        shortcuts: [
          shortcut('Analyse a position', 'Analyse', `./#${OPENING}`),
          shortcut('Matches', 'Matches', './#/matches'),
          shortcut('Play against the engine', 'Play', './#/play'),
          shortcut('Drill your mistakes', 'Drill', './#/drill'),
        ],
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
});
