/** Workers of a package on another origin than the page. */

/** Whether this script is of another origin than the page. (webpack gives every script a `file:` address.) */
export function fromElsewhere(): boolean {
  const { protocol, origin } = new URL(import.meta.url);
  return /^https?:$/.test(protocol) && origin !== self.origin;
}

/**
 * Browsers start workers only from the page's own origin, but a worker may import a script from any origin that allows
 * it. So the page creates a worker that only imports the script. Its address stays valid: the pool starts from it too
 * (`pool.ts`).
 */
export function importingWorker(): new (script: URL, options: WorkerOptions) => Worker {
  return class extends Worker {
    constructor(script: URL, options: WorkerOptions) {
      const known = importing.get(script.href);
      const address = known ?? URL.createObjectURL(new Blob([importingScript(script)], { type: 'text/javascript' }));
      importing.set(script.href, address);
      super(address, options);
    }
  };
}

const importing = new Map<string, string>();

/**
 * Messages sent before the script has loaded are kept for it. An `import` statement would be simpler, but on an
 * isolated page the pool did not start in Firefox, and in WebKit the worker neither started nor failed.
 */
function importingScript(script: URL): string {
  return `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(script.href)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => setTimeout(() => { throw error; }),
);`;
}
