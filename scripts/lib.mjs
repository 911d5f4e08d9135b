// What the scripts share. Only Node's own modules: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Runs a command in the repository's root, its output shown as it comes; throws if it fails. */
export function run(command, args, env = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? `status ${status}`}`);
}

/** What a command prints, or null if it fails or does not exist. */
export function output(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Announces a step, does it, and says how long it took. */
export async function step(title, work) {
  const start = performance.now();
  console.log(`\n-- ${title}`);
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  if (seconds >= 1) console.log(`   ${seconds.toFixed(0)} s`);
  return result;
}
