import { filledPlaces } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const auditGrantedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: "Un audit vous est ouvert",
  lines: [
    filledPlaces(
      "{firm} vous ouvre ses dossiers de conseil, en consultation, du {from} au {until} inclus. Motif\u00a0: {purpose}",
      (place) => facts[place],
    ),
    "Chaque consultation est inscrite, avec ce motif, dans le registre que le client peut voir. La double authentification est obligatoire.",
    "À votre première visite, choisissez d’abord votre mot de passe avec le lien d’un autre e-mail.",
  ],
  button: { label: "Ouvrir mes audits", url: `${siteUrl}/audit` },
  after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
});
