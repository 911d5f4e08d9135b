// The scales of the style sheets: six sizes of text, four radii, eight distances (www/styles/tokens.css), and three
// breakpoints. `offScale(text)` lists the declarations of a style sheet that use another value. Drawings of boards have
// units of the drawing, and are exempt. `offBreakpoints(text)` lists the queries that ask for another width or height,
// and `!important`, which the layers of www/styles/main.css make unnecessary.

const ALLOWED = {
  'font-size': /^(?:var\(--text-[1-6]\)|inherit|1em)$/,
  font: /^(?:inherit|(?:\d+ )?var\(--text-[1-6]\)[^;]*)$/,
  // Gaps, paddings and margins: of the scale, or computed from it, and from the edges of a phone.
  space: /^(?:(?:0|auto|inherit|var\(--(?:space-[1-8]|gap)\)|calc\([^;]*\)|(?:max|min|env)\([^;]*\))\s*)+$/,
  radius: /^(?:0|var\(--radius-(?:[1-3]|round)\)|inherit)(?: (?:0|var\(--radius-(?:[1-3]|round)\)))*$/,
};

const NAMES = 'font-size|font|border(?:-[a-z-]+)?-radius|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?';
const DECLARATION = new RegExp(`(?<![\\w-])(${NAMES}):\\s*([^;]+)`, 'g');

/** The declarations of a style sheet that are not on the scale, as `selector: declaration`. */
export function offScale(text) {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector, body]) => {
    if (/\.(?:board|checker)\b|@font-face/.test(selector)) return [];
    const kindOf = (name) => (name in ALLOWED ? name : name.endsWith('radius') ? 'radius' : 'space');
    return [...body.matchAll(DECLARATION)]
      .filter(([, name, value]) => {
        const text = value.replace(/\s+/g, ' ').trim();
        const kind = kindOf(name);
        return !ALLOWED[kind].test(text) || (kind === 'space' && /\d(?:px|rem|em)\b/.test(text));
      })
      .map(([, name, value]) => `${selector.trim()}: ${name}: ${value.replace(/\s+/g, ' ').trim()}`);
  });
}

/** Widths of the window, its height (a phone on its side), and widths of a container, in pixels. */
const BREAKPOINTS = { '@media': { width: [480, 760, 1240], height: [520] }, '@container': { width: [480, 640] } };

/** The conditions of a style sheet that are no breakpoint, and each `!important`. */
export function offBreakpoints(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const queries = [...plain.matchAll(/(@media|@container)([^{]*)\{/g)].flatMap(([, kind, conditions]) =>
    [...conditions.matchAll(/\(([^()]*\b(?:width|height)\b[^()]*)\)/g)]
      .filter(([, condition]) => {
        const axis = /\bwidth\b/.test(condition) ? 'width' : 'height';
        const limits = [...condition.matchAll(/[\d.]+(\w*)/g)];
        const allowed = BREAKPOINTS[kind][axis] ?? [];
        // `(width <= 760px)`, not `(max-width: 760px)`: no two numbers for one limit.
        return !/[<>]/.test(condition) || limits.some(([limit]) => !allowed.some((one) => limit === `${one}px`));
      })
      .map(([whole]) => `${kind} ${whole}`),
  );
  return [...queries, ...(plain.match(/[^\s;{][^;{]*!important/g) ?? [])];
}
