/** Minimal HTML pages without scripts. */

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const style = `
:root { color-scheme: light; font: 17px/1.5 system-ui, sans-serif; color: #1b2433; background: #f4f1ea; }
body { margin: 0 auto; padding: 24px 20px 64px; max-width: 34rem; }
body.wide { max-width: 72rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 1.15rem; margin: 40px 0 8px; padding-top: 12px; border-top: 1px solid #1b2433; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input, select { font: inherit; padding: 9px 10px; border: 1px solid #77726a; border-radius: 4px; background: #fff; width: 100%; box-sizing: border-box; }
form.line { display: inline-flex; gap: 8px; align-items: center; flex-wrap: wrap; margin: 4px 0; }
form.line input, form.line select { width: auto; max-width: 16rem; padding: 5px 8px; }
form.line label { margin: 0; font-weight: 400; }
button { font: inherit; font-weight: 600; padding: 10px 18px; border-radius: 4px; border: 1px solid #14365f; background: #14365f; color: #fff; cursor: pointer; }
button.q { background: none; color: #14365f; }
form.line button { padding: 5px 12px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
.note { color: #4a4f5a; font-size: 0.9rem; }
.error { color: #a3231a; font-weight: 600; }
.sandbox { font-size: 0.85rem; border-bottom: 1px solid #1b2433; padding-bottom: 8px; margin-bottom: 24px; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid #d8d2c4; vertical-align: top; }
ul.banks { list-style: none; padding: 0; } ul.banks li { border-bottom: 1px solid #d8d2c4; }
ul.banks a { display: block; padding: 10px 0; color: #14365f; }
:focus-visible { outline: 2px solid #2b6cd4; outline-offset: 2px; }
pre { white-space: pre-wrap; font-size: 0.85rem; }
`;

export type Page = {
  readonly title: string;
  readonly body: string;
  readonly wide?: boolean;
  /** Reloads the page, the only way to follow a state without scripts. */
  readonly refreshSeconds?: number;
  readonly refreshTo?: string;
};

export function page(of: Page): string {
  const to = of.refreshTo === undefined ? "" : `;url=${escapeHtml(of.refreshTo)}`;
  const refresh =
    of.refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${of.refreshSeconds}${to}">`;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escapeHtml(of.title)}</title><style>${style}</style></head>
<body${of.wide === true ? ' class="wide"' : ""}><p class="sandbox">Bac à sable : cette page imite un partenaire, rien n’est réel.</p>
<main><h1>${escapeHtml(of.title)}</h1>
${of.body}</main></body></html>
`;
}

export function hidden(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
}
