// The Content-Security-Policy of pages that a tool made, such as the reference of the package.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The page with a policy: it may only load files beside it and run its own scripts. A script in the page is identified
 * by its hash. Throws if a page needs something that a policy cannot express.
 */
export function withPolicy(html) {
  const found = html.match(/<[a-z][^>]*\son[a-z]+=[^>]*>/i);
  if (found) throw new Error(`a policy cannot allow ${found[0]}`);
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
  const hashes = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self'${[...new Set(hashes)].join('')}`,
    // TypeDoc's script writes styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = /<head>|<meta charset="[^"]*"\s*\/?>/gi;
  const [last] = [...html.matchAll(head)].slice(-1);
  if (!last) throw new Error('found no <head> in the page');
  const at = last.index + last[0].length;
  return `${html.slice(0, at)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(at)}`;
}

/** Gives every page of a folder its policy. */
export function givePolicies(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const path = `${folder}/${name}`;
    writeFileSync(path, withPolicy(readFileSync(path, 'utf8')));
  }
}
