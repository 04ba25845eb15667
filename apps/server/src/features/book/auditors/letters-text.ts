import { filledPlaces } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const auditGrantedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: `${variant.brand}\u00a0: un audit vous est ouvert`,
  lines: [
    filledPlaces(
      "{firm} vous ouvre la lecture de ses dossiers de conseil, du {from} au {until} inclus. Motif\u00a0: {purpose}",
      (place) => facts[place],
    ),
    "Chaque lecture est inscrite, avec ce motif, dans le journal que le client consulte. La double authentification est obligatoire.",
    "À votre première visite, choisissez d’abord votre mot de passe avec le lien d’un autre e-mail.",
  ],
  button: { label: "Ouvrir mes audits", url: `${siteUrl}/audit` },
  after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
});
