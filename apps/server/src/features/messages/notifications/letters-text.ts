import type { Letter, WriteLetter } from "../mails/actions/letter.ts";

/** Renders the newsletter's file as a letter. A paragraph that is only `[words](address)` is the button, to our own site or
 * another https site. */
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
