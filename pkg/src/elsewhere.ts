/** Workers of a package that lies on another origin than the page. */

/** Whether this script is of another origin than the page. (webpack says `file:` of every script.) */
export function fromElsewhere(): boolean {
  const { protocol, origin } = new URL(import.meta.url);
  return /^https?:$/.test(protocol) && origin !== self.origin;
}

/**
 * Browsers start workers from the page's own origin alone, but a worker may import a script from anywhere that allows
 * it. So the page makes one that does nothing else. Its address stays valid: the pool starts from it too (`pool.ts`).
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
 * What is sent before the script is there is kept for it. An `import` statement would need none of this, but in an
 * isolated page Firefox' pool did not start with it, and WebKit's worker neither started nor failed.
 */
function importingScript(script: URL): string {
  return `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(script.href)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => setTimeout(() => { throw error; }),
);`;
}
