import type { Letter, WriteLetter } from "../mails/actions/letter.ts";

/** What its writer put in a file, as a letter. `[words](address)` alone in a paragraph is the button, of our own site or of
 * another that is https. */
export function newsletterLetter(
  { subject, lines }: { readonly subject: string; readonly lines: readonly string[] },
  leaveUrl: string,
): WriteLetter {
  return ({ siteUrl }) => {
    const buttons = lines.map((line) => readButton(line, siteUrl));
    const button = buttons.find((one) => one !== null);
    return {
      subject,
      lines: lines.filter((_line, index) => buttons[index] === null),
      ...(button == null ? {} : { button }),
      after: ["Vous recevez cette lettre parce que vous l’avez demandée."],
      leave: { label: "Ne plus la recevoir", url: leaveUrl },
    };
  };
}

function readButton(line: string, siteUrl: string): Letter["button"] | null {
  const [, label = "", address = ""] = /^\[([^\]]{1,80})\]\((\S{1,500})\)$/.exec(line) ?? [];
  const url = label === "" ? null : URL.parse(address, siteUrl);
  if (url === null || (url.protocol !== "https:" && url.origin !== siteUrl)) return null;
  return { label, url: url.href };
}
