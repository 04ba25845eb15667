import { lazyPart } from "./lazy-part.tsx";

export const dialogOverlay = lazyPart(async () => (await import("./overlays.tsx")).DialogOverlay);
export const menuOverlay = lazyPart(async () => (await import("./overlays.tsx")).MenuOverlay);
export const explanationOverlay = lazyPart(async () => (await import("./overlays.tsx")).ExplanationOverlay);

/** Loads it ahead, so that the first dialog opens as fast as the second. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([dialogOverlay.preload(), menuOverlay.preload(), explanationOverlay.preload()]);
}
