/** Where to go after sign-in. The address comes from the query, so it is checked: a path of ours, to a known area. */

const knownAreas = ["/app", "/advisory"];

/** The path to return to, or null where the value is not one of ours: another origin, `//host`, `/\host`, the sign-in page. */
export function safeRedirect(value: unknown, origin: string = location.origin): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || /^\/[/\\]/.test(value)) return null;
  // Control characters and backslashes are read as slashes by some browsers.
  if ([...value].some((character) => character < " " || character === "\\")) return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.pathname.includes("//")) return null;
  const known = knownAreas.some((area) => url.pathname === area || url.pathname.startsWith(`${area}/`));
  if (!known || url.pathname === "/app/login") return null;
  return url.pathname + url.search + url.hash;
}
