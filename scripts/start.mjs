// `npm start`: installs what is missing, builds, serves the site. `PORT` chooses the port.
import * as build from './build.mjs';
import { root } from './lib.mjs';

await build.packages();
await build.toolchain();
await build.wasm();
await build.library();
await build.site();
const { preview } = await import('vite');
const port = Number(process.env.PORT ?? 4173);
const server = await preview({ root, preview: { port, strictPort: process.env.PORT !== undefined } });
console.log('\nGammonlab is at');
server.printUrls();
