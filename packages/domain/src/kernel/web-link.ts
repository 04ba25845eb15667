export const mostLinkSigns = 500;
const linkForm = /^https:\/\/(?<host>[^\s/?#@\\:]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** An address that somebody gives and a browser opens on a site, over TLS, with nobody's name in it: of a document, or where people meet. */
export function isWebLink(url: string): boolean {
  const host = url.length > mostLinkSigns ? undefined : linkForm.exec(url)?.groups?.["host"];
  return host !== undefined && /[^.]\.[a-z]{2,}$/iu.test(host);
}
