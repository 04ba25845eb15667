import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { ignoreNote } from "../../messages/mails/actions/letter-text.ts";

export const invitationLetter: WriteLetter = ({ variant, siteUrl, token, facts }) => ({
  subject: "Votre conseiller vous invite à ouvrir votre espace",
  lines: [
    `${facts["advisor"] ?? "Votre conseiller"} (${facts["firm"] ?? variant.brand}) vous invite à suivre votre patrimoine sur ${variant.brand}.`,
    ...(facts["signature"] ?? "").split("\n").filter((line) => line.trim() !== ""),
  ],
  button: { label: "Créer mon compte", url: `${siteUrl}/app/register#invitation=${token}` },
  after: [
    `${facts["firm"] ?? variant.brand} nous a donné votre adresse pour vous écrire ce message. Elle ne sert à rien d’autre, et vous pouvez demander à ne plus en recevoir.`,
    ignoreNote,
  ],
  leave: { label: "Ne plus recevoir d’invitations", url: `${siteUrl}/app/invitation#invitation=${token}` },
});
