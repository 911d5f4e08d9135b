/**
 * One rule for the whole boundary: keys are in `snake_case` in Rust, on the command line and in stored files, and in
 * `camelCase` in TypeScript. String values are the same in both. Only the worker converts: the caller's thread sends
 * and receives plain values.
 */

/** The engine's output as a value with the keys of TypeScript. */
export function fromJson(json: string): unknown {
  return withKeys(
    JSON.parse(json),
    remembered((key) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  );
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
