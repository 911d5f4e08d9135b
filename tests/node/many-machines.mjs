// A long rollout in parts, as a job array does it (examples/many-machines): the same scripts, started by substitutes
// that pass the number of the part like Slurm and Kubernetes, some of them killed and started again. `node
// tests/node/many-machines.mjs` is the full-size check: 20,736 trials in 8 processes, two of them killed.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import '../../scripts/help.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = join(root, 'examples/many-machines');

/** How each queue assigns a part to a process. */
const STAND_INS = [
  (number) => ({ script: 'slurm.sbatch', env: { SLURM_ARRAY_TASK_ID: number, SLURM_CPUS_PER_TASK: 1 } }),
  (number) => ({ script: 'part.sh', env: { JOB_COMPLETION_INDEX: number } }),
];

/**
 * Rolls out in parts, kills the parts numbered `killed` once they have kept `after` trials, starts them again, merges,
 * and asserts that the numbers are those of one process. Gives the seconds of each stage, and how many trials the
 * killed parts had kept.
 */
export async function inParts({ program, position, plays = [], options = [], trials, parts, killed, after }) {
  const folder = mkdtempSync(join(tmpdir(), 'gammonlab-parts-'));
  const env = {
    ...process.env,
    GAMMONLAB: program,
    GAMMONLAB_DATA: join(root, 'pkg/data'),
    SLURM_SUBMIT_DIR: scripts,
    POSITION: position,
    PLAYS: plays.join(';'),
    OPTIONS: options.join(' '),
    TRIALS: String(trials),
    PARTS: String(parts),
    FOLDER: folder,
  };
  const start = (number) => {
    const { script, env: own } = STAND_INS[number % STAND_INS.length](number);
    // In a separate process group: a queue kills all of a task's processes, not only the shell.
    const task = spawn('sh', [join(scripts, script)], { env: { ...env, ...own }, detached: true, stdio: 'inherit' });
    const ended = new Promise((done) => task.once('exit', (status, signal) => done(signal ?? status)));
    return { task, ended };
  };
  const file = (number) => join(folder, `part-${number}.json`);
  const kept = (number) => readRollout(file(number)).trials.reduce((sum, [from, to]) => sum + to - from, 0);
  const seconds = {};
  const timed = async (stage, work) => {
    const begin = performance.now();
    const result = await work();
    seconds[stage] = (performance.now() - begin) / 1000;
    return result;
  };
  try {
    const lost = await timed('parts', async () => {
      const tasks = Array.from({ length: parts }, (_, number) => start(number));
      await Promise.all(
        killed.map(async (number) => {
          while (!(existsSync(file(number)) && kept(number) >= after) && tasks[number].task.exitCode === null) {
            await pause(5);
          }
          process.kill(-tasks[number].task.pid, 'SIGKILL');
          assert.equal(await tasks[number].ended, 'SIGKILL');
        }),
      );
      const lost = killed.map((number) => ({ part: number, kept: kept(number), of: Math.floor(trials / parts) }));
      for (const { kept, of, part } of lost) assert.ok(kept > 0 && kept < of - 1, `part ${part} had ${kept} of ${of}`);
      const early = spawnSync('sh', [join(scripts, 'merge.sh'), join(folder, 'early.json')], { env, encoding: 'utf8' });
      assert.equal(early.status, 1, `merged although parts ${killed} were killed: ${early.stdout}`);
      const again = killed.map(start);
      const whole = tasks.filter((_, number) => !killed.includes(number));
      assert.deepEqual(await Promise.all([...whole, ...again].map(({ ended }) => ended)), Array(parts).fill(0));
      return lost;
    });
    const sum = join(folder, 'sum.json');
    await timed('merge', () => run('sh', [join(scripts, 'merge.sh'), sum], env));
    const one = join(folder, 'one.json');
    const asked = [...plays.flatMap((play) => ['--candidate', play]), ...options, position];
    const oneProcess = ['rollout', '--trials', String(trials), '--threads', '1', ...asked];
    await timed('one process', () => run(program, [...oneProcess, '--save', one], env));
    assert.ok(readFileSync(sum).equals(readFileSync(one)), 'the merged file is not that of one process');
    // The report too: with all trials in the file there is nothing left to roll out.
    const report = (path) => {
      const { seconds: _, ...rest } = JSON.parse(run(program, [...oneProcess, '--json', '--save', path], env));
      return rest;
    };
    assert.deepEqual(report(sum), report(one));
    assert.equal(report(sum).trials, trials);
    return { seconds, lost, report: report(sum) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readRollout = (path) => JSON.parse(readFileSync(path, 'utf8')).rollout;

function run(command, args, env) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { seconds, lost, report } = await inParts({
    program: join(root, 'target/release/gammonlab'),
    position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10',
    plays: ['8/5 6/5', '24/23 13/10'],
    options: process.argv.slice(2),
    trials: 20_736,
    parts: 8,
    killed: [2, 5],
    after: 324,
  });
  for (const { part, kept, of } of lost) console.log(`part ${part} was killed with ${kept} of ${of} trials kept`);
  for (const [stage, time] of Object.entries(seconds)) console.log(`${stage.padEnd(12)} ${time.toFixed(1)} s`);
  for (const { play, ci95 } of report.rows) console.log(`${play}  ${ci95.map((x) => x.toFixed(5)).join(' to ')}`);
  console.log(`${report.trials} trials, byte for byte those of one process; ${availableParallelism()} cores`);
}
