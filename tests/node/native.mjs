// The reference of the package's tests: the command line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GammonlabError } from 'gammonlab';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The output of the native command line for the same input, with JavaScript's keys. */
export function native(...args) {
  const { status, stdout, stderr } = spawnSync(join(root, 'target/debug/gammonlab'), [...args, '--json'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return camelCase(stdout);
}

/** A value with the keys of JavaScript. */
export function camelCase(json) {
  return JSON.parse(json, (_, value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([k, v]) => [k.replace(/_(\w)/g, (_, c) => c.toUpperCase()), v])),
  );
}

/** For `assert.rejects`: a typed error of this kind. */
export const failsWith = (kind) => (error) => {
  assert.ok(error instanceof GammonlabError, String(error));
  assert.equal(error.kind, kind, error.message);
  return true;
};
