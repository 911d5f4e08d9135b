/** The style sheet of the elements before a request; a strict Content-Security-Policy allows it. */

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
`;

let sheet: CSSStyleSheet | undefined;

/** Adds the style sheet to a shadow root. */
export function adopt(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  shadow.adoptedStyleSheets = [sheet];
}
