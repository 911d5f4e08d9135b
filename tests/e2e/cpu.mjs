// Processor time of the processes that a script has started.
import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds so far of all running processes that this one has started, directly or not. */
export function cpuSeconds() {
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // After the name, which may hold anything but ends with the last bracket: state, parent ... user and system
      // ticks.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      processes.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended.
    }
  }
  const ours = (pid) => pid === process.pid || (processes.has(pid) && ours(processes.get(pid).parent));
  let ticks = 0;
  for (const [pid, { parent, ticks: own }] of processes) if (pid !== process.pid && ours(parent)) ticks += own;
  return ticks / 100;
}
