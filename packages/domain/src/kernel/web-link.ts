export const mostLinkSigns = 500;
const linkForm = /^https:\/\/(?<host>[^\s/?#@\\:]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Returns whether an address given by a user may be opened in a browser: HTTPS, without credentials. Used for documents and
 * meeting links. */
export function isWebLink(url: string): boolean {
  const host = url.length > mostLinkSigns ? undefined : linkForm.exec(url)?.groups?.["host"];
  return host !== undefined && /[^.]\.[a-z]{2,}$/iu.test(host);
}
