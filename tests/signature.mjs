// The signature that the engine has everywhere: tests/data/signature.txt, which says how it is changed.
import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('data/signature.txt', import.meta.url), 'utf8').split('\n');
export const signature = lines.find((line) => !line.startsWith('#'));
