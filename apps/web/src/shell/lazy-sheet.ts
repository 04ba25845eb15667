import { lazyPart } from "../ui/lazy-part.tsx";

/** Loaded with the first gesture (shell.tsx) or the first opening. */
export const moreSheet = lazyPart(async () => (await import("./more-sheet.tsx")).MoreSheet);
