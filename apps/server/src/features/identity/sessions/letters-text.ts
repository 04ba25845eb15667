import { lockMinutes } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const accountLockedLetter: WriteLetter = ({ variant, siteUrl }) => ({
  subject: `Des essais de connexion à votre compte ${variant.brand}`,
  lines: [
    `Plusieurs mots de passe faux ont été essayés pour votre compte. Nous avons bloqué ces essais pendant ${lockMinutes} minutes.`,
    "Depuis un navigateur que vous avez déjà utilisé, vous pouvez toujours vous connecter. Sinon, choisissez un nouveau mot de passe : cela lève le blocage.",
  ],
  button: { label: "Mot de passe oublié", url: `${siteUrl}/app/password-reset` },
});
