import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export type LazyPart<Props extends object> = {
  readonly Part: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

type Listener = () => void;

const listeners = new Set<Listener>();

/** Told when a part did not come: without a network, or after another version was put in place. A browser does not ask again for
 * what it did not get, until the page is loaded anew. */
export function onLostPart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellLostPart(): void {
  for (const listener of listeners) listener();
}

/** A part of a page whose code comes once it is asked for; drawn at once where it came before. Where it does not come, the page
 * stays as it is, with what is typed in it.
 * const dialog = lazyPart(async () => (await import("./overlays.tsx")).DialogOverlay); */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: Props): ReactNode {
    // Kept: another component in its place would lose what is typed in it.
    const [shown, setShown] = useState<{ readonly type: ComponentType<Props> | null }>({ type: loaded });
    useEffect(() => {
      if (shown.type !== null) return undefined;
      let isGone = false;
      fetchPart().then(
        (type) => {
          if (!isGone) setShown({ type });
        },
        (cause: unknown) => {
          tellLostPart();
          // A module that breaks while it is read is a mistake of ours.
          if (!(cause instanceof TypeError)) reportError(cause);
        },
      );
      return () => {
        isGone = true;
      };
    }, [shown]);
    return shown.type === null ? null : <shown.type {...props} />;
  }
  return {
    Part,
    preload: async () => {
      await fetchPart();
    },
  };
}
