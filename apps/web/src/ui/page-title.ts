import { useEffect } from "react";

/** The name of the page in the browser's tab. Never an amount: private mode would have to hide it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vigie`;
  }, [title]);
}
