/** The address, or null when the text is none. `URL.parse`, which Chrome 125, Firefox 125 and Safari 17 do not have. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
