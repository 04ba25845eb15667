import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LazyPart<Props extends object> = {
  readonly Part: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

type Listener = () => void;

let listener: Listener | null = null;

/** Called when a part did not come: without a network, or after another version was put in place. A browser does not ask again for
 * what it did not get, until the page is loaded anew. Returns how to stop listening. */
export function onLostPart(next: Listener): () => void {
  listener = next;
  return () => {
    listener = null;
  };
}

export function reportLostPart(cause: unknown): void {
  listener?.();
  // A module that breaks while it is read is a mistake of ours.
  if (!(cause instanceof TypeError)) reportError(cause);
}

/** A part of a page whose code comes once it is asked for; drawn at once where it came before. Where it does not come, the page
 * stays as it is, with what is typed in it.
 * @param Waiting what keeps its place until then
 * const dialog = lazyPart(async () => (await import("./overlays.tsx")).DialogOverlay); */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  function Part(props: Props): ReactNode {
    // Kept: another component in its place would lose what is typed in it.
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown === null) preload().then(() => setShown(() => loaded), reportLostPart);
    }, [Shown]);
    const Drawn = Shown ?? Waiting;
    return Drawn && <Drawn {...props} />;
  }
  return { Part, preload };
}
