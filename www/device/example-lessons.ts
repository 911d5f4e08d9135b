/** The lessons that come with the page: one file each, with the texts of all languages. */

import type { ExampleLesson } from '../state/example-lessons';

export async function exampleLesson(name: string): Promise<ExampleLesson> {
  const file = `examples/lesson-${name}.json`;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return (await response.json()) as ExampleLesson;
}
