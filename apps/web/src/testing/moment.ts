/** A promise that a test resolves by calling `come`. `Promise.withResolvers` is too new for our oldest browsers. */
export type Moment = { readonly promise: Promise<void>; readonly come: () => void };

export function moment(): Moment {
  let come: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}
