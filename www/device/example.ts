/** The example match; its licence is beside it. */

const FILE = 'examples/match.mat';

/** The name of its file. */
export const EXAMPLE_NAME = 'match.mat';

export async function exampleMatch(): Promise<Uint8Array> {
  const response = await fetch(FILE);
  if (!response.ok) throw new Error(`${FILE}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
