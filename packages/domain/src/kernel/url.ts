/** Parses an address; null where the text is not one. Replaces `URL.parse`, which Chrome 125, Firefox 125 and Safari 17 lack. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
