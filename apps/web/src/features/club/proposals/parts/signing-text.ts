import type { SignatureEnd, SignatureState } from "@vigie/domain";

/** The words of an agreement that is signed at the partner. */
export const text = {
  asked: "Accord demandé\u00a0: {words}.",
  given: "Accord recueilli\u00a0: {words}.",
  title: "Il reste à signer",
  lead: "La signature s’ouvre dans un nouvel onglet, chez notre partenaire. Vous y signez la déclaration d’adéquation que vous venez de lire\u00a0; votre accord est donné à ce moment-là.",
  advanced:
    "Préparez votre pièce d’identité et votre mobile\u00a0: le partenaire demandera l’une et enverra un code sur l’autre.",
  until: "À signer jusqu’au {day}",
  open: "Ouvrir la signature",
  opened: "La signature est ouverte dans un autre onglet. Cette page se met à jour dès que vous avez signé.",
  blocked: "Votre navigateur a bloqué le nouvel onglet.",
  reopen: "Rouvrir la page de signature",
  away: "Notre partenaire de signature ne répond pas pour le moment. Nous le rappelons toutes les minutes\u00a0; rien n’est perdu, et vous pouvez aussi réessayer.",
  retry: "Réessayer",
  giveUp: "Renoncer à signer",
  sureSign:
    "Vous avez lu ce que ces mouvements coûtent et ce qui peut mal tourner. Votre accord sera donné quand vous aurez signé. Rien n’est envoyé à votre établissement.",
  confirmSign: "Continuer vers la signature",
  toProfile: "Compléter mon profil",
  own: "Vous avez accepté cette proposition\u00a0: il reste à la signer, jusqu’au {day}.",
  verifiedState: "signature en cours de vérification",
  verified:
    "Votre signature est en cours de vérification auprès de notre partenaire. Cette page se met à jour automatiquement.",
  goSign: "Aller à la signature",
  other: "Le client a accepté et doit encore signer, jusqu’au {day}. Vous serez prévenu de la suite.",
  otherAway:
    "Le partenaire de signature ne répond pas pour le moment\u00a0: la demande part dès qu’il répond.",
  signed: "Déclaration signée (PDF)",
  proof: "Preuve de la signature (PDF)",
  notHanded:
    "Notre partenaire de signature ne nous a pas remis le document signé, malgré plusieurs demandes. Votre conseiller peut le lui demander.",
  notHandedOther:
    "Le partenaire de signature n’a remis ni le document signé ni sa preuve, malgré plusieurs demandes. Signalez-le à l’assistance.",
  notCanceled:
    "Le partenaire de signature n’a pas annulé sa demande\u00a0: sa page peut rester ouverte jusqu’au {day}. Une signature qui y serait donnée ne vaudrait pas accord.",
  coming: "Le document signé et sa preuve sont en cours de réception. Ils seront ici.",
} as const;

type UnsignedEnd = SignatureEnd | Extract<SignatureState, "declined">;

/** Why a signature did not come to an agreement, and what is left to do. */
export const ends: Readonly<Record<UnsignedEnd, string | null>> = {
  given_up: "Vous avez renoncé à signer. Vous pouvez accepter de nouveau, demander un changement ou refuser.",
  over: "Le délai de signature est passé sans que vous ayez signé.",
  outdated:
    "La signature ne vaut pas accord\u00a0: vos réponses au questionnaire ont changé ou expiré entre-temps.",
  changed: "La signature ne vaut pas accord\u00a0: un des contrats a beaucoup changé entre-temps.",
  relation_ended: "La signature a été annulée\u00a0: ce cabinet ne vous suit plus.",
  account_ended: null,
  deceased: null,
  withdrawn: null,
  superseded: null,
  declined: null,
  partner:
    "Notre partenaire n’a pas pu mener la signature à son terme. Vous pouvez accepter de nouveau pour en ouvrir une autre.",
  identity:
    "Votre identité n’a pas pu être vérifiée. Vous pouvez accepter de nouveau avec une autre pièce, ou écrire à votre conseiller.",
  file: "La signature a été arrêtée\u00a0: le document n’est plus celui qui vous a été envoyé. Demandez une nouvelle version à votre conseiller.",
  late: "Vous avez signé après la fin de la demande\u00a0: cette signature ne vaut pas accord. Elle est conservée dans votre dossier.",
};

/** The same to the advisor. */
export const endsOther: Readonly<Record<UnsignedEnd, string | null>> = {
  given_up: "Le client a renoncé à signer. La proposition attend de nouveau sa réponse.",
  over: "Le délai de signature est passé sans signature.",
  outdated: "La signature ne vaut pas accord\u00a0: les réponses du client ont changé ou expiré entre-temps.",
  changed: "La signature ne vaut pas accord\u00a0: un des contrats a beaucoup changé entre-temps.",
  relation_ended: "La signature a été annulée à la fin de la relation.",
  account_ended: null,
  deceased: "La signature a été annulée\u00a0: le décès du client a été enregistré.",
  withdrawn: null,
  superseded: null,
  declined: "Le client a refusé de signer, chez le partenaire de signature.",
  partner: "Le partenaire n’a pas pu mener la signature à son terme. Le client peut en ouvrir une autre.",
  identity: "L’identité du client n’a pas pu être vérifiée. Il peut recommencer avec une autre pièce.",
  file: "La signature a été arrêtée\u00a0: le document n’est plus celui qui a été envoyé. Préparez une nouvelle version.",
  late: "Le client a signé après la fin de la demande\u00a0: cette signature ne vaut pas accord. Elle est conservée dans son dossier.",
};
