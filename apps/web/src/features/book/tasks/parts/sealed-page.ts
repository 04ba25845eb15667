/** A self-contained HTML file with an encrypted text, which opens offline in any browser: PBKDF2 (SHA-256, OWASP's iteration
 * count of 2023) derives the key, AES-GCM encrypts and authenticates. */

const rounds = 600_000;

export type SealedWords = {
  readonly title: string;
  readonly lead: string;
  readonly ask: string;
  readonly open: string;
  readonly wrong: string;
};
/** The content of the opened page: headings, each with its lines. */
export type SealedContent = readonly {
  readonly heading: string;
  readonly lines: readonly string[];
}[];

export async function sealedPage(
  content: SealedContent,
  { phrase, words }: { readonly phrase: string; readonly words: SealedWords },
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(phrase.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain));
  const data = { salt: base64(salt), iv: base64(iv), sealed: base64(sealed), rounds, wrong: words.wrong };
  return page(words, data);
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function page({ title, lead, ask, open }: SealedWords, data: object): string {
  // No character of the data can close the surrounding element.
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; color: #14213d; background: #faf7f0 }
h1, h2 { font-family: Georgia, serif; font-weight: 400 } h2 { border-bottom: 1px solid currentcolor }
li { padding: .4rem 0 } input, button { font: inherit; padding: .5rem .75rem; border: 1px solid currentcolor; background: none; color: inherit }
[role=alert] { color: #9b1c1c } ul { list-style: none; padding: 0 }
@media (prefers-color-scheme: dark) { body { color: #eae6da; background: #12161f } [role=alert] { color: #ff9d92 } }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<form><label>${escaped(ask)} <input type="password" autocomplete="off" required autofocus></label> <button>${escaped(open)}</button></form>
<p role="alert"></p>
<main></main>
<script type="application/json" id="data">${json}</script>
<script>${opener}</script>
</html>
`;
}

/** The script of the file: decryption, and rendering as text only. */
const opener = `
const data = JSON.parse(document.getElementById("data").textContent);
const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.codePointAt(0));
const add = (parent, name, text) => { const made = document.createElement(name); made.textContent = text; parent.append(made); return made; };
document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const told = document.querySelector("[role=alert]");
  told.textContent = "";
  try {
    const phrase = new TextEncoder().encode(document.querySelector("input").value.normalize("NFC"));
    const base = await crypto.subtle.importKey("raw", phrase, "PBKDF2", false, ["deriveKey"]);
    const key = await crypto.subtle.deriveKey(
      { name: "PBKDF2", hash: "SHA-256", salt: bytes(data.salt), iterations: data.rounds },
      base, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(data.iv) }, key, bytes(data.sealed));
    const main = document.querySelector("main");
    for (const { heading, lines } of JSON.parse(new TextDecoder().decode(plain))) {
      add(main, "h2", heading);
      const list = add(main, "ul", "");
      for (const line of lines) add(list, "li", line);
    }
    document.querySelector("form").remove();
  } catch {
    told.textContent = data.wrong;
  }
});
`;
