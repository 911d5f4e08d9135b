/** Controllers of pages that are not the first one: their code is fetched with the first action. */

/** The code of most of them. */
export const lateControllers = () => import('./late-controllers');

type Action = (...given: never[]) => unknown;
type OnDemand<A> = {
  [K in keyof A]: A[K] extends (...given: infer G) => infer R ? (...given: G) => Promise<Awaited<R>> : never;
};

/** The actions by these names, which run in the order of their calls; `get` gives the controller itself. */
export function onDemand<C extends { actions: object }>(
  load: () => Promise<C>,
  names: Record<keyof C['actions'] & string, true>,
) {
  let coming: Promise<C> | null = null;
  let here: C | null = null;
  const get = (): Promise<C> => {
    coming ??= load().then(
      (controller) => (here = controller),
      (error: unknown) => {
        // A file that could not be fetched now is fetched with the next action.
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  // Without waiting if the code is here, so that a click shows at once what it does.
  const action =
    (name: string) =>
    async (...given: never[]) =>
      ((here ?? (await get())).actions as Record<string, Action>)[name]!(...given);
  const actions = Object.fromEntries(Object.keys(names).map((name) => [name, action(name)]));
  return { get, actions: actions as OnDemand<C['actions']> };
}
