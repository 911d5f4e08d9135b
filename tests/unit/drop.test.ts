import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropped } from '../../www/device/drop';
import { fakeEngine } from './fake-engine';
import { page } from './page';

const fileEntry = (name: string, text: string | null) => ({
  name,
  isFile: true,
  isDirectory: false,
  file(done: (file: File) => void, fail: (error: Error) => void) {
    if (text === null) fail(new Error('it could not be read'));
    else done(new File([text], name));
  },
});

const folderEntry = (name: string, inside: unknown[] | null) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader() {
    const parts = [inside, []];
    return {
      readEntries(done: (part: unknown[]) => void, fail: (error: Error) => void) {
        const part = parts.shift();
        if (part) done(part);
        else fail(new Error('the folder could not be read'));
      },
    };
  },
});

const transfer = (entries: unknown[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: [],
    getData: () => '',
  }) as unknown as DataTransfer;

test('an unreadable file in a dropped folder fails separately, with its name', async () => {
  const { files } = await dropped(
    transfer([
      folderEntry('matches', [fileEntry('b.mat', null), folderEntry('c', null), fileEntry('a.mat', 'a match')]),
      fileEntry('d.mat', 'another'),
    ]),
  );
  assert.deepEqual(
    files.map(({ name }) => name),
    ['a.mat', 'b.mat', 'c', 'd.mat'],
  );
  const { store, actions } = page(fakeEngine({ readMatch: async () => [] }));
  await actions.takeFiles(files);
  assert.deepEqual(
    store.get().matches.refused.map(({ file, problem }) => [file, problem.message]),
    [
      ['b.mat', 'it could not be read'],
      ['c', 'the folder could not be read'],
    ],
  );
});
