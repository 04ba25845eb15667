import { useEffect, useSyncExternalStore } from "react";

/** The page that is open under an entry of the sidebar, named by its screen once it knows the name. */
export type OpenPage = { readonly entry: string; readonly label: string; readonly path: string };

let open: OpenPage | null = null;
const listeners = new Set<() => void>();

function setOpen(page: OpenPage | null): void {
  open = page;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export function useOpenPage(): OpenPage | null {
  return useSyncExternalStore(subscribe, () => open);
}

/** Shows the page in the sidebar while it is open. */
export function useNamedInNav({ entry, label, path }: OpenPage): void {
  useEffect(() => {
    setOpen({ entry, label, path });
    return () => setOpen(null);
  }, [entry, label, path]);
}
