import { useEffect, useRef } from "react";

/** When the page changes what it asks without changing its address, the new title is read out. */
export function useHeadFocus(title: string): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [title]);
}
