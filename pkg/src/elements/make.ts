/** An element with a text and attributes. */
export function make(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
