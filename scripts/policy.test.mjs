import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { withPolicy } from './policy.mjs';

const page = (head, body = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"/>${head}</head><body>${body}</body></html>`;

test('a page may run its own scripts, and nothing else', () => {
  const own = 'document.body.hidden = false;';
  const found = withPolicy(page('<script defer src="main.js"></script>', `<script>${own}</script>`));
  const hash = createHash('sha256').update(own).digest('base64');
  const [, policy] = found.match(/charset="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"/);
  assert.ok(policy.startsWith(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src `), policy);
  assert.ok(!policy.includes("script-src 'self' 'unsafe"), policy);
});

test('things that a policy cannot allow are reported', () => {
  assert.throws(() => withPolicy(page('', '<a href="x" onclick="y()">')), /cannot allow </);
  withPolicy(page('', 'text with &lt;p onclick="y()"&gt; in it'));
  assert.throws(() => withPolicy('<p>no head</p>'), /no <head>/);
});
