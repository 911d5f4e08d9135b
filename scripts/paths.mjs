// Whether two paths of the repository differ only in case: on macOS and Windows a clone would lose one of them.
import { output } from './lib.mjs';

const seen = new Map();
for (const path of output('git', ['ls-files'])?.split('\n') ?? []) {
  const parts = path.split('/');
  for (let n = 1; n <= parts.length; n++) {
    const name = parts.slice(0, n).join('/');
    const other = seen.get(name.toLowerCase());
    if (other !== undefined && other !== name) {
      console.error(`${other} and ${name} differ only in case`);
      process.exitCode = 1;
    }
    seen.set(name.toLowerCase(), name);
  }
}
