import { lockMinutes } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const accountLockedLetter: WriteLetter = ({ siteUrl }) => ({
  subject: `Connexion bloquée pendant ${lockMinutes} minutes`,
  lines: [
    `Plusieurs mots de passe erronés ont été saisis pour votre compte. Aucun essai n’a abouti\u00a0; ils sont bloqués pendant ${lockMinutes} minutes.`,
    "Depuis un navigateur que vous avez déjà utilisé, vous pouvez toujours vous connecter. Sinon, choisissez un nouveau mot de passe : cela lève le blocage.",
  ],
  button: { label: "Mot de passe oublié", url: `${siteUrl}/app/password-reset` },
});
