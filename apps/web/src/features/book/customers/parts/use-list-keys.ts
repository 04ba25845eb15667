import type { Id } from "@vigie/domain";
import { useEffect, useRef } from "react";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { hasInteractions } from "../../../../shared/book/offered.ts";

export type ListKeys = {
  readonly ids: readonly Id[];
  /** The customer shown beside the list. */
  readonly shown: Id | null;
  readonly onShow: (id: Id) => void;
  readonly onSearch: () => void;
};

/** j and k (or the arrows) move the preview, Enter opens the sheet, / focuses the search, n opens a new note. Keys typed in a
 * field, or pressed on a control, are left to it. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  const go = useAreaNavigate();
  const goTo = useRef(go);
  useEffect(() => {
    latest.current = keys;
    goTo.current = go;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const done = act(event.key, latest.current, goTo.current);
      if (done) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
}

function isTaken({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return false;
  const isTyped = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  const isPressed = key === "Enter" && target.closest("a, button, summary") !== null;
  return isTyped || isPressed || isOverlays(target, key);
}

/** Without space beside the list, the preview is a dialog: arrows scroll it and the search is behind it, but the letters still
 * work as for the list. */
function isOverlays(target: Element, key: string): boolean {
  const overlay = target.closest("dialog, [role=dialog], [role=menu], [role=listbox]");
  if (overlay === null) return false;
  return overlay.querySelector("[data-list-keys]") === null || !["j", "k", "n", "Enter"].includes(key);
}

function act(key: string, { ids, shown, onShow, onSearch }: ListKeys, go: (to: string) => void): boolean {
  const at = shown === null ? -1 : ids.indexOf(shown);
  const next = key === "j" || key === "ArrowDown" ? ids[at + 1] : ids[Math.max(at - 1, 0)];
  switch (key) {
    case "j":
    case "k":
    case "ArrowDown":
    case "ArrowUp":
      if (next === undefined || (key.startsWith("Arrow") && shown === null)) return false;
      onShow(next);
      rowOf(next)?.scrollIntoView({ block: "nearest" });
      return true;
    case "Enter":
      if (shown === null) return false;
      go(bookPaths.customer(shown));
      return true;
    case "/":
      onSearch();
      return true;
    case "n":
      if (shown === null || !hasInteractions()) return false;
      go(bookPaths.newNote(shown));
      return true;
    default:
      return false;
  }
}

function rowOf(id: Id): Element | null {
  return document.querySelector(`tr[data-customer="${id}"]`);
}
