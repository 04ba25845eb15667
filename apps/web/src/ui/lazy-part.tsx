import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";

export type LazyPart<Props extends object> = {
  readonly Part: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
};

/** A part of a page whose code comes once it is asked for; drawn at once where it came before.
 * const dialog = lazyPart(async () => (await import("./overlays.tsx")).DialogOverlay); */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetchPart() }));
  function Part(props: Props): ReactNode {
    // Kept: another component in its place would lose what is typed in it.
    const [shown] = useState<{ readonly type: ComponentType<Props> }>({ type: loaded ?? Awaited });
    return (
      <Suspense fallback={null}>
        <shown.type {...props} />
      </Suspense>
    );
  }
  return {
    Part,
    preload: async () => {
      await fetchPart();
    },
  };
}
