// Cube actions in words: an owned cube is redoubled, in every language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionWords, isRedouble, optionNames, rowOfBest } from '../../www/format/cube-words';
import { de } from '../../www/texts/de';
import { en } from '../../www/texts/en';
import { fr } from '../../www/texts/fr';
import { en as matches } from '../../www/texts/matches-en';

test('an owned cube is redoubled in words', () => {
  const words = (what: string, redouble: boolean) => actionWords(what, redouble, en, matches.cube);
  assert.equal(words('double, take', false), 'Double, take');
  assert.equal(words('double, take', true), 'Redouble, take');
  assert.equal(words('no double', true), 'No redouble');
  assert.equal(words('too good, pass', true), 'Too good to double');
  assert.equal(words('take', true), 'Take');
  assert.equal(words('13/7 8/7', true), '13/7 8/7');
  assert.equal(actionWords('double, pass', true, de, {}), 'Redoppel, Pass');
  assert.equal(actionWords('double', true, fr, {}), 'Redouble');
  assert.equal(optionNames(true, fr).noDouble, 'Pas de redouble');
  assert.equal(optionNames(false, de).doubleTake, 'Doppel, Take');
});

test('a double is a redouble if the side that may double owns the cube', () => {
  const board = (owner: 'centred' | 'on_roll' | 'opponent') => ({ cube: { value: 2, owner } });
  assert.equal(isRedouble(board('on_roll')), true);
  assert.equal(isRedouble(board('opponent')), false);
  assert.equal(isRedouble(board('centred')), false);
  assert.equal(isRedouble(board('opponent'), true), true);
  assert.equal(isRedouble(null), false);
});

test('a table of options marks the choice of the engine, whatever the equities in their last digits', () => {
  const rows = ['no double', 'too good, pass', 'double, take', 'take', 'beaver', 'double, pass', 'pass', null];
  assert.deepEqual(rows.map(rowOfBest), [0, 0, 1, 1, 1, 2, 2, 0]);
});
