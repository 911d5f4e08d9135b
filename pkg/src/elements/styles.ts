/** The style sheet of the elements: one for all of them, which a strict Content-Security-Policy allows. */

const CSS = `
:host { display: block; max-width: 700px; container-type: inline-size }
:host([hidden]) { display: none }
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
.picture { aspect-ratio: 700 / 552; contain: layout paint style; content-visibility: auto }
.picture:has(.error) { aspect-ratio: auto }
svg, ::slotted(svg), ::slotted(img) { display: block; width: 100%; height: auto }
.error {
  margin: 0; padding: 12px 16px; border-radius: 8px; overflow-wrap: anywhere;
  color: light-dark(#8a2a13, #ffb09a); background: light-dark(#fbe9e4, #3a1d16)
}
.panel { margin-top: 12px; font-size: 15px; line-height: 1.45; font-variant-numeric: tabular-nums }
button { font: inherit; color: inherit; cursor: pointer }
button:focus-visible { outline: 2px solid var(--gammon-accent, light-dark(#0b6a66, #8ae5da)); outline-offset: 2px }
.ask {
  min-height: 44px; padding: 8px 18px; border: 0; border-radius: 8px; font-weight: 600;
  background: var(--gammon-accent, light-dark(#0b6a66, #6fd3c7));
  color: var(--gammon-on-accent, light-dark(#fff, #08201e))
}
.ask[aria-disabled=true] { opacity: .75; cursor: progress }
.action { margin: 0 0 8px; font-weight: 600 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
caption { padding: 4px 0; text-align: start; font-weight: 600 }
th, td {
  padding: 4px 8px; text-align: end; white-space: nowrap; font-weight: 400;
  border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent)
}
thead th { font-weight: 600; white-space: normal; vertical-align: bottom }
th:first-child { padding-inline-start: 0; text-align: start }
tbody th button {
  min-height: 32px; padding: 4px 8px; border: 1px solid transparent; border-radius: 6px; background: none;
  text-align: start
}
tbody th button:hover { border-color: currentColor }
tbody th button[aria-pressed=true] { border-color: currentColor; font-weight: 600 }
.best > * { font-weight: 600 }
@container (max-width: 480px) { .wide { display: none } }
`;

let sheet: CSSStyleSheet | undefined;

/** Gives a shadow root the style sheet. */
export function adopt(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  shadow.adoptedStyleSheets = [sheet];
}
