// The signatures that the engine has everywhere: tests/data/signature.txt, which explains how to change them.
import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('data/signature.txt', import.meta.url), 'utf8').split('\n');
const of = (net) => lines.find((line) => line.startsWith(`${net} `)).slice(net.length + 1);
export const signatures = { quick: of('quick'), strong: of('strong') };
