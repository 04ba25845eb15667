/** Short messages about completed actions. What requires an action of the user is never a toast: it stays in the page. */

export type ToastKind = "done" | "failed";
export type ToastItem = { readonly key: number; readonly text: string; readonly kind: ToastKind };

/** How long a toast stays (specification 1 §9). */
export const toastTimeoutMs = 8000;

let items: readonly ToastItem[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

export function toast(text: string, kind: ToastKind = "done"): void {
  lastKey += 1;
  settle([...items, { key: lastKey, text, kind }]);
}

export function dismissToast(key: number): void {
  settle(items.filter((item) => item.key !== key));
}

export function readToasts(): readonly ToastItem[] {
  return items;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}
