import { elided } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

/** The mail that an advisor writes to one customer of a mission. It names the firm in full, because the sender must be identified
 * first (CPCE, art. L34-5). */
export const leadMessageLetter =
  (leaveUrl: string): WriteLetter =>
  ({ facts }) => ({
    subject: "Un message de votre conseiller",
    lines: [
      ...(facts["text"] ?? "").split(/\n+/).filter((line) => line.trim() !== ""),
      `${facts["advisor"] ?? ""}, ${facts["firmName"] ?? ""}`,
      ...(facts["signature"] ?? "").split("\n").filter((line) => line.trim() !== ""),
    ],
    after: [
      `Vous recevez ce message parce que vous êtes client ${of(facts["firmName"])}, qui vous l’a écrit. Pour lui répondre, connectez-vous et ouvrez votre conversation.`,
    ],
    leave: { label: `Ne plus recevoir de propositions ${of(facts["firmName"])}`, url: leaveUrl },
  });

function of(name = ""): string {
  return `${elided("de ", name)}${name}`;
}
