// `npm run check:arm`: clippy for 64-bit Arm, which finds code that does not compile there. With `-- --run` it also
// runs the tests of networks, features and rules under qemu, and the test of the signatures of `gammonlab bench`, which
// must be those of every other platform (many minutes). Not part of `npm test`: it builds the engine once more.
import { output, run, step } from './lib.mjs';

const TARGET = 'aarch64-unknown-linux-gnu';
const target = ['--quiet', '--locked', '--target', TARGET];
/** The programs for `--run`, by Debian's package. */
const PROGRAMS = { 'qemu-user': 'qemu-aarch64', 'gcc-aarch64-linux-gnu': 'aarch64-linux-gnu-gcc' };

if (!output('rustup', ['target', 'list', '--installed'])?.includes(TARGET)) {
  throw new Error(`the standard library for 64-bit Arm is missing: rustup target add ${TARGET}`);
}
await step(`clippy for ${TARGET}`, () => {
  run('cargo', ['clippy', ...target, '--', '-D', 'warnings']);
});
if (process.argv.includes('--run')) {
  for (const [debian, program] of Object.entries(PROGRAMS)) {
    if (output(program, ['--version']) === null) throw new Error(`${program} is missing (Debian: ${debian})`);
  }
  process.env.CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER = 'aarch64-linux-gnu-gcc';
  process.env.CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER = 'qemu-aarch64 -L /usr/aarch64-linux-gnu';
  await step('tests of networks, features and rules under qemu', () => {
    run('cargo', ['test', ...target, '--package', 'gammonlab', '--lib', '--', 'net::', 'eval::']);
  });
  await step('signatures under qemu', () => {
    run('cargo', ['test', ...target, '--test', 'engine', '--', 'signature::']);
  });
}
