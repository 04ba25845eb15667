import { useEffect } from "react";
import { useBrandName } from "./brand.ts";

/** The title of the browser tab. Never an amount: private mode could not mask it. */
export function usePageTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
