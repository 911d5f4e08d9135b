/** The files of the languages beside English. */

/** Each file exports its texts under the code of its language. */
export const FILES = import.meta.glob<Record<string, unknown>>([
  './??.ts',
  './*-*.ts',
  '!./en.ts',
  '!./*-en.ts',
  '!./problems-*.ts',
  '!./counted-*.ts',
]);
