// The scale of the style sheets: six sizes of text and four radii (www/styles/tokens.css). `offScale(text)` lists the
// declarations of a style sheet that use another one. Drawings of boards have units of the drawing, and are exempt.

const ALLOWED = {
  'font-size': /^(?:var\(--text-[1-6]\)|inherit|1em)$/,
  font: /^(?:inherit|(?:\d+ )?var\(--text-[1-6]\)[^;]*)$/,
  radius: /^(?:0|var\(--radius-(?:[1-3]|round)\)|inherit)(?: (?:0|var\(--radius-(?:[1-3]|round)\)))*$/,
};

/** The declarations of a style sheet that are not on the scale, as `selector: declaration`. */
export function offScale(text) {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector, body]) => {
    if (/\.(?:board|checker)\b|@font-face/.test(selector)) return [];
    return [...body.matchAll(/(font-size|font|border(?:-[a-z-]+)?-radius):\s*([^;]+)/g)]
      .filter(([, name, value]) => !ALLOWED[name in ALLOWED ? name : 'radius'].test(value.replace(/\s+/g, ' ').trim()))
      .map(([declaration]) => `${selector.trim()}: ${declaration.replace(/\s+/g, ' ')}`);
  });
}
