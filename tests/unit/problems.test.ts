import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { de } from '../../www/texts/de';
import { en } from '../../www/texts/en';
import { sentence } from '../../www/texts/problems-de';

/** The Rust sources of a room, without their tests. */
function rust(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!tests)\.rs$/.test(file),
  );
  return files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').split('#[cfg(test)]\nmod ')[0]).join('\n');
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** The string literals in the bodies of functions that begin like that. */
const inBodies = (text: string, begins: string): string[] =>
  text
    .split(begins)
    .slice(1)
    .flatMap((rest) => all(rest.slice(0, rest.indexOf('\n    }\n')), /"([a-z_.]+)"/g));

const notation = rust('src/notation');
const engine = rust('src');

/** All kinds of failure but those of reading ids. */
const kinds = [
  ...inBodies(engine, 'pub fn kind(&self) -> &'),
  ...inBodies(engine, 'pub fn kind(&self) -> String'),
  ...all(rust('src/analysis') + rust('src/match_equity'), /\bField \{\s*field: "([a-z_]+)"/g),
  ...all(rust('src/analysis'), /\bfield\("([a-z_]+)"/g),
  ...all(readFileSync('pkg/src/errors.ts', 'utf8').split('export type GammonlabErrorKind')[1]!, /\| '([a-z_]+)'/g),
];
const names = inBodies(notation, "pub fn name(self) -> &'static str");
const fields = all(
  notation,
  /\b(?:error|NotationError::new|number|check_points|side)\(\s*(?:Notation::\w+,\s*|notation,\s*)?"([a-z_]+)"/g,
);

test('the lists of what can go wrong are read from the sources', () => {
  for (const kind of ['met.xml', 'points', 'horizon', 'openings', 'luck_plies', 'bearoff.size', 'turn', 'storage']) {
    assert.ok(kinds.includes(kind), `${kind} is not among ${kinds.join(' ')}`);
  }
  assert.deepEqual([...names].sort(), ['id', 'match_id', 'ogid', 'play', 'position_id', 'xgid']);
  for (const field of ['board', 'bottom_score', 'white_score', 'max_cube', 'hits', 'text']) {
    assert.ok(fields.includes(field), `${field} is not among ${fields.join(' ')}`);
  }
});

test('every kind of failure has a German sentence', () => {
  const wanted = [...kinds, ...names.map((name) => `${name}.text`), ...fields.map((field) => `xgid.${field}`)];
  assert.deepEqual([...new Set(wanted)].filter((kind) => sentence(kind) === null).sort(), []);
});

test('a failure is told in German with the details of the engine, and unknown kinds as the engine tells them', () => {
  const problem = { kind: 'xgid.dice', message: 'xgid: dice: found "7", expected two digits' };
  assert.equal(en.problem(problem), problem.message);
  assert.equal(de.problem(problem), `Falsche Angabe in der XGID: Wurf. Genauer, auf Englisch: ${problem.message}`);
  assert.equal(de.problem({ kind: 'aborted', message: 'the call was withdrawn' }), 'Abgebrochen.');
  for (const kind of ['new', 'new.kind', 'toString', 'xgid', 'xgid.new', 'xgid.toString']) {
    assert.equal(de.problem({ kind, message: 'as it is' }), 'as it is', kind);
  }
});
