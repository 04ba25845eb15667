import type { Variant } from "@vigie/domain";
import type { Letter } from "./letter.ts";
import { greetingText } from "./letter-text.ts";

/** Renders a letter as plain text and as HTML. Every text is escaped, whoever wrote it. */

export type Envelope = {
  readonly variant: Variant;
  readonly siteUrl: string;
  readonly firstName: string | null;
};

export function plainLetter(letter: Letter, { variant, siteUrl, firstName }: Envelope): string {
  const parts = [
    greetingText(firstName),
    ...letter.lines,
    ...(letter.code === undefined ? [] : [`    ${spaced(letter.code)}`]),
    ...(letter.button === undefined ? [] : [`${letter.button.label}\u00a0:\n${letter.button.url}`]),
    ...(letter.after ?? []),
    ...(letter.leave === undefined ? [] : [`${letter.leave.label}\u00a0:\n${letter.leave.url}`]),
    `${variant.brand}\n${variant.tagline}\n${siteUrl}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

export function htmlLetter(letter: Letter, { variant, siteUrl, firstName }: Envelope): string {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  const code =
    letter.code === undefined
      ? []
      : [`<p style="font:600 28px/1.4 monospace;letter-spacing:2px">${escapeHtml(spaced(letter.code))}</p>`];
  const button =
    letter.button === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(letter.button.url)}" style="${buttonStyle}">${escapeHtml(letter.button.label)}</a></p>`,
        ];
  return [
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>`,
    `<body style="margin:0;background:#f6f3ee;color:#22262e;font:16px/1.5 Georgia,serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px">`,
    `<p style="font-size:20px">${escapeHtml(variant.brand)}</p>`,
    ...paragraphs([greetingText(firstName), ...letter.lines]),
    ...code,
    ...button,
    ...paragraphs(letter.after ?? []),
    ...(letter.leave === undefined ? [] : [`<p>${link(letter.leave)}</p>`]),
    `<p style="color:#5d6470;font-size:14px">${escapeHtml(variant.tagline)}<br><a href="${escapeHtml(siteUrl)}" style="color:#5d6470">${escapeHtml(siteUrl)}</a></p>`,
    `</div></body></html>`,
  ].join("\n");
}

function link({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<a href="${escapeHtml(url)}" style="color:#5d6470">${escapeHtml(label)}</a>`;
}

const buttonStyle =
  "display:inline-block;padding:12px 20px;background:#1f3763;color:#fff;text-decoration:none;border-radius:6px";

/** Formats a code as "ABCD EFGH", to be read aloud and typed in two groups. */
function spaced(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
