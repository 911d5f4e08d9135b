// Imported by the scripts that are started by hand: `--help` prints the comment at the head of the script and ends it.
import { readFileSync } from 'node:fs';

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  const lines = readFileSync(process.argv[1], 'utf8').split('\n');
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  );
  console.log(head.map((line) => line.replace(/^\/\/ ?/, '')).join('\n'));
  process.exit(0);
}
