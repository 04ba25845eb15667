import { useEffect, useRef } from "react";

/** Moves the focus to the new title when the page changes its step without changing its address. */
export function useHeadFocus(title: string): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [title]);
}
