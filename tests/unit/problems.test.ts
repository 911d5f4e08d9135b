import assert from 'node:assert/strict';
import { test } from 'node:test';
import { de } from '../../www/texts/de';
import { en } from '../../www/texts/en';

// The compiler sees to it that no kind lacks its sentence.
test('a failure is told in German with the details of the engine, and unknown kinds as the engine tells them', () => {
  const problem = { kind: 'xgid.dice', message: 'xgid: dice: found "7", expected two digits' };
  assert.equal(en.problem(problem), 'XGID, dice: found "7", expected two digits');
  assert.equal(de.problem(problem), `Falsche Angabe in der XGID: Wurf. Genauer, auf Englisch: ${problem.message}`);
  assert.equal(de.problem({ kind: 'aborted', message: 'the call was withdrawn' }), 'Abgebrochen.');
  for (const kind of ['new', 'new.kind', 'toString', 'xgid', 'xgid.new', 'xgid.toString']) {
    assert.equal(de.problem({ kind, message: 'as it is' }), 'as it is', kind);
  }
});
