// `npm start`: installs missing programs, builds the site, serves it. `PORT` chooses the port.
import { prepare } from './build.mjs';
import { root } from './lib.mjs';

await prepare(['trial']);
const { preview } = await import('vite');
const port = Number(process.env.PORT ?? 4173);
const server = await preview({ root, preview: { port, strictPort: process.env.PORT !== undefined } });
console.log('\nGammonlab is at');
server.printUrls();
