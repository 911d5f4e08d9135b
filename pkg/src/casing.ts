/**
 * One rule for the whole boundary: keys are in `snake_case` in Rust, on the command line and in stored files, and in
 * `camelCase` in TypeScript. String values are the same in both. Only the worker converts: the caller's thread sends
 * and receives plain values.
 */

/**
 * A key of Rust with an underscore, in JSON without spaces. Only a key comes directly behind `{` or `,` and ends before
 * a colon: quotes inside texts have a backslash before them, and behind a text that ends with `,` comes no letter.
 */
const KEY = /([{,]")([a-z][a-z\d]*_\w*)(?=":)/g;

/**
 * The engine's output as a value with the keys of TypeScript. Renaming in the text is faster than in the value, which
 * would be built twice.
 */
export function fromJson(json: string): unknown {
  const renamed = remembered((key) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  return JSON.parse(json.replace(KEY, (_, start: string, key: string) => start + renamed(key)));
}

/**
 * A value as the JSON that the engine reads. A number that JSON cannot represent (`NaN`, `Infinity`) becomes a word,
 * which the engine rejects.
 */
export function toJson(value: object): string {
  const renamed = withKeys(
    value,
    remembered((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
  return JSON.stringify(renamed, (_, inner: unknown) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner,
  );
}

/** `rename` with a cache: a long duel repeats few keys many times. */
function remembered(rename: (key: string) => string): (key: string) => string {
  const names = new Map<string, string>();
  return (key) => {
    let name = names.get(key);
    if (name === undefined) {
      name = rename(key);
      names.set(key, name);
    }
    return name;
  };
}

/** `value` with every key of every object in it renamed. */
function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withKeys(inner, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}
