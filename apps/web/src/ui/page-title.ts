import { useEffect } from "react";
import { useBrandName } from "./brand.ts";

/** The name of the page in the browser's tab. Never an amount: private mode would have to hide it. */
export function usePageTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
