// The scales of the style sheets: six sizes of text, four radii, eight distances (www/styles/tokens.css).
// `offScale(text)` lists the declarations of a style sheet that use another value. Drawings of boards have units of the
// drawing, and are exempt.

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
