import type { InviteeColumn, InviteeRule } from "@vigie/domain";

export const inviteeText = {
  templateName: "modele-invitations.csv",
  rejectedName: (fileName: string) => `${fileName.replace(/\.csv$/i, "")}-a-corriger.csv`,
  errorColumn: "erreur",
  example: {
    civilite: "Mme",
    prenom: "Maïwenn",
    nom: "Quintricaud",
    email: "m.quintricaud@exemple.fr",
    telephone: "06 12 34 56 78",
    date_naissance: "14/07/1968",
    code_postal: "29000",
    ville: "Quimper",
    consentement_email: "oui",
    consentement_tel: "non",
    tag: "Prospects",
    note: "Rencontrée au salon de novembre",
  } satisfies Record<InviteeColumn, string>,
  heading: (n: number) => `Colonne ${n}`,
  notSent: {
    already_invited: "Déjà invitée par vous, sans réponse pour l’instant.",
    already_customer: "Fait déjà partie de vos clients.",
    duplicate: "Même adresse qu’une ligne précédente.",
  },
  restored: "Informations d’avant l’import rétablies.",
  notRestored: {
    accepted: "Invitation acceptée depuis\u00a0: ces informations sont restées.",
    changed: "Informations modifiées depuis\u00a0: elles sont restées telles quelles.",
    changedByFile:
      "Informations modifiées depuis par un autre fichier\u00a0: elles sont restées. Annuler aussi cet autre import rétablira celles d’avant les deux.",
  },
  gone: "La personne qui importait ce fichier ne fait plus partie du cabinet.",
};

/** What is wrong, and what to do. */
export const faultSentences: Readonly<Record<InviteeRule, string>> = {
  email_missing: "Adresse manquante. Sans elle, l’invitation ne peut pas partir\u00a0: saisissez-la.",
  email_invalid: "Adresse incomplète ou mal écrite. Vérifiez le nom, l’arobase et la fin du domaine.",
  phone_invalid: "Ce numéro n’existe pas. Saisissez-le à dix chiffres, ou avec l’indicatif du pays.",
  birthdate_invalid:
    "Cette date de naissance ne se lit pas. Saisissez le jour, le mois et l’année à quatre chiffres.",
  postal_code_invalid: "Un code postal a cinq chiffres. Complétez-le, ou laissez la case vide.",
  civility_invalid: "Civilité inconnue. Saisissez M. ou Mme, ou laissez la case vide.",
  consent_invalid: "Accord illisible. Saisissez oui ou non.",
  too_long: "Ce texte est trop long. Raccourcissez-le.",
  markup: "Ce texte contient une balise. Saisissez-le sans les signes < et >.",
  email_refused: "Cette personne ne veut pas recevoir d’e-mail. Elle ne sera pas invitée.",
  own_firm:
    "Cette personne travaille dans votre cabinet. Saisissez son adresse personnelle pour la suivre comme cliente.",
  accents_garbled: "Accents illisibles, collés d’un autre fichier. Réécrivez ce mot.",
};
