// Shared by the scripts. Only Node's own modules: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import './help.mjs';

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

/** The output of a command, or null if it fails or does not exist. */
export function output(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Announces a step, runs it, and prints its time. */
export async function step(title, work) {
  const start = performance.now();
  console.log(`\n-- ${title}`);
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  if (seconds >= 1) console.log(`   ${seconds.toFixed(0)} s`);
  return result;
}

function killGroup({ pid, exitCode }) {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a command in the repository's root in the background. `ended()` waits for it, shows what it printed, and
 * throws if it failed. If this program ends earlier, the command and all that it started are terminated too.
 */
export function beside(title, command, args) {
  const folder = mkdtempSync(`${tmpdir()}/beside-`);
  // A file and no pipe: the steps of this program block it, and nobody would empty the pipe meanwhile.
  const log = openSync(`${folder}/log`, 'w');
  const start = performance.now();
  // A separate group of processes: cargo and its compilers end together.
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const kill = () => killGroup(child);
  process.on('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const result = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (status, signal) => resolve(status === 0 ? null : `ended with ${signal ?? `status ${status}`}`));
  });
  let shown = false;
  return {
    async ended() {
      const fault = await result;
      if (shown) return;
      shown = true;
      process.off('exit', kill);
      const printed = readFileSync(`${folder}/log`, 'utf8').trim();
      rmSync(folder, { recursive: true });
      // A command that had nothing to do prints nothing.
      if (printed || fault) console.log(`\n-- beside: ${title}\n${printed}`);
      if (fault) throw new Error(`${command} ${args.join(' ')}: ${fault}`);
      if (printed) console.log(`   there after ${((performance.now() - start) / 1000).toFixed(0)} s`);
    },
  };
}
