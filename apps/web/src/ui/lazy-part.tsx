import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LazyPart<Props extends object> = {
  readonly Part: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

type Listener = () => void;

let listener: Listener | null = null;

/** Called when a part failed to load: without a network, or after another version was deployed. A browser does not request a
 * failed module again until the page is reloaded. Returns the function that stops listening. */
export function onLostPart(next: Listener): () => void {
  listener = next;
  return () => {
    listener = null;
  };
}

export function reportLostPart(cause: unknown): void {
  listener?.();
  // A module that fails during evaluation is a bug.
  if (!(cause instanceof TypeError)) reportError(cause);
}

/** A part of a page whose code is loaded on demand; rendered at once if it was loaded before. If it fails to load, the page
 * stays as it is, with what is typed in it.
 * @param Waiting the placeholder until then
 * @example const dialog = lazyPart(async () => (await import("./overlays.tsx")).DialogOverlay); */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  function Part(props: Props): ReactNode {
    // Kept in state: replacing the component would lose what is typed in it.
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown === null) preload().then(() => setShown(() => loaded), reportLostPart);
    }, [Shown]);
    const Drawn = Shown ?? Waiting;
    return Drawn && <Drawn {...props} />;
  }
  return { Part, preload };
}
