import { lazyPart } from "../ui/lazy-part.tsx";

/** Loaded with their first opening. */
export const passwordAgain = lazyPart(async () => (await import("./password-again.tsx")).PasswordAgain);
export const searchPalette = lazyPart(async () => (await import("./palette.tsx")).Palette);

/** Loaded with the first gesture (shell.tsx) or the first opening. */
export const sessionWarning = lazyPart(
  async () => (await import("./pages/session-warning.tsx")).SessionWarning,
);
export const moreSheet = lazyPart(async () => (await import("./more-sheet.tsx")).MoreSheet);

/** Loaded with the page of the users who see it. */
export const limitedBanner = lazyPart(async () => (await import("./limited-banner.tsx")).LimitedBanner);
