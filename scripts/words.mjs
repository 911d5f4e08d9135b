// `node scripts/words.mjs`: words and phrases of scripts/words.txt in documents, help texts, texts of the site and
// comments. `node scripts/words.mjs FILE...` checks only these files; `--count` prints the number of hits per file;
// `--help-of PROGRAM` checks the output of PROGRAM and all its subcommands for `--help`.
import { readFileSync } from 'node:fs';
import { output, root } from './lib.mjs';

/** Files whose prose is checked, as patterns for `git ls-files`: documents, texts of the site, comments in code. */
const CHECKED = [
  '*.md',
  ...['rs', 'ts', 'tsx', 'mjs'].map((ending) => `*.${ending}`),
  ':!www/texts/*-de.ts',
  ':!www/texts/*-fr.ts',
  ':!www/texts/de.ts',
  ':!www/texts/fr.ts',
  ':!docs/studies/training-notebook.md',
];

const RULES = readFileSync(`${root}/scripts/words.txt`, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const at = line.lastIndexOf(' | ');
    return { pattern: new RegExp(line.slice(0, at), 'giu'), instead: line.slice(at + 3) };
  });

/** A sentence that begins with a free clause and is no question, such as `What is wrong stands in ...`. */
const CLAUSE = {
  pattern: /(?<=^|[.!?:;] )(What|Who|Where|Whose|Whatever) [^.!?]*[.!](?= |$)/gu,
  instead: 'a noun, or "if"',
};

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** The prose of a Markdown page: no code, no addresses of links, no comments. */
function markdown(text) {
  return text
    .replace(/^[ \t]*(```|~~~)[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/``[^`]+``|`[^`]*`/g, (code) => code.replace(/[^\n]/g, '0'))
    .replace(/\]\([^)]*\)/g, blank);
}

/** Only the parts of a source file that `pattern` matches, everything else blank. */
function parts(text, pattern) {
  let kept = '';
  let from = 0;
  for (const { 0: part, index } of text.matchAll(pattern)) {
    kept += blank(text.slice(from, index)) + part;
    from = index + part.length;
  }
  return kept + blank(text.slice(from));
}

const LINE_COMMENT = /^[ \t]*\/\/[^\n]*/gm;
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
const TS_COMMENT = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*/gm;

const plain = (comment) =>
  comment
    .replace(/^[ \t]*(\/\/[/!]?|\/\*\*|\*\/|\*)/gm, blank)
    .replace(/\*\/$/gm, blank)
    .replace(/`[^`]*`/g, (code) => code.replace(/[^\n]/g, '0'));

function prose(file, text) {
  if (file.endsWith('.md')) return markdown(text);
  if (file.startsWith('www/texts/'))
    return parts(text, STRING).replace(/\$\{[^}]*\}/g, (code) => '0'.repeat(code.length));
  if (file.endsWith('.rs')) return plain(markdownInComments(parts(text, LINE_COMMENT)));
  return plain(parts(text, TS_COMMENT));
}

/** Examples in doc comments are code. */
function markdownInComments(text) {
  return text.replace(/^[ \t]*\/\/[/!] ```[\s\S]*?^[ \t]*\/\/[/!] ```/gm, blank);
}

/** Paragraphs of the prose with the line in which each begins; a row of a table or an item of a list is one. */
function* paragraphs(text) {
  let start = 0;
  let lines = [];
  const rows = text.split('\n');
  for (let i = 0; i <= rows.length; i += 1) {
    const row = rows[i]?.trimEnd() ?? '';
    const begins = /^\s*([-*|#>]|\d+\.)/.test(row);
    if (lines.length > 0 && (row.trim() === '' || begins)) {
      yield { start, lines };
      lines = [];
    }
    if (row.trim() === '') continue;
    if (lines.length === 0) start = i;
    lines.push(row);
    // A heading ends with its line.
    if (/^\s*#/.test(row)) {
      yield { start, lines };
      lines = [];
    }
  }
}

const hits = (file) => hitsIn(file, prose(file, readFileSync(`${root}/${file}`, 'utf8')));

function hitsIn(file, text) {
  const found = [];
  for (const { start, lines } of paragraphs(text)) {
    const joined = lines.map((line) => line.trim()).join(' ');
    for (const { pattern, instead } of [...RULES, CLAUSE]) {
      for (const { 0: words, index } of joined.matchAll(pattern)) {
        let line = start;
        for (let at = lines[0].trim().length; at < index; at += lines[line - start].trim().length + 1) line += 1;
        found.push(`${file}:${line + 1}: "${words.slice(0, 60)}": ${instead}`);
      }
    }
  }
  return found;
}

/** The output of the program and each of its subcommands for `--help`, by their names. */
function helpOf(program, names = []) {
  const text = output(program, [...names, '--help']);
  const [, ...groups] = text.split(/^([A-Z][A-Za-z ]+):$/m);
  const below = [];
  for (let i = 0; i < groups.length; i += 2) {
    if (/^(Options|Arguments|Examples|Usage)$/.test(groups[i])) continue;
    for (const [, name] of groups[i + 1].matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm))
      if (name !== 'help') below.push(...helpOf(program, [...names, name]));
  }
  return [[`${['gammonlab', ...names].join(' ')} --help`, text], ...below];
}

const given = process.argv.slice(2);
const names = given.filter((word) => !word.startsWith('--'));
const checked = given.includes('--help-of')
  ? helpOf(`${root}/${names[0]}`).map(([name, text]) => [name, hitsIn(name, text)])
  : output('git', ['ls-files', '--', ...(names.length > 0 ? names : CHECKED)])
      .split('\n')
      .filter(Boolean)
      .map((file) => [file, hits(file)]);
const all = checked.filter(([, found]) => found.length > 0);
if (given.includes('--count')) for (const [file, found] of all) console.log(`${found.length}\t${file}`);
else if (all.length > 0) console.error(all.flatMap(([, found]) => found).join('\n'));
if (all.length > 0) process.exitCode = 1;
