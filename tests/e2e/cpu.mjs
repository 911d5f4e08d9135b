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

/**
 * The tasks of a page's main thread in a trace of `browser.startTracing(page, { categories: TASKS })`, the longest
 * first: `wall` by the clock and `cpu` in processor time, in milliseconds. The second is the page's own work, also on a
 * machine with other work.
 */
export function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const of = ({ pid, tid }) => `${pid}.${tid}`;
  const named = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(of);
  const calls = new Map(named.map((thread) => [thread, 0]));
  for (const event of traceEvents)
    if (event.name === 'FunctionCall' && calls.has(of(event))) calls.set(of(event), calls.get(of(event)) + 1);
  // Other renderers wait in reserve: the page's is the one that runs scripts.
  const [page] = [...calls].sort((a, b) => b[1] - a[1])[0];
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && of(event) === page)
    .map(({ dur, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }))
    .sort((a, b) => b.cpu - a.cpu);
}

export const TASKS = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
