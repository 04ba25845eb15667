import { codeMinutes, deletionHours, lockMinutes, resetHours, setupDays, type Variant } from "@vigie/domain";

/** Every mail of the service: who it is for is decided elsewhere, what it says is here. No text of a user goes into a
 * subject. */
export const mailKinds = [
  "confirmation",
  "already_registered",
  "email_change",
  "email_taken",
  "email_change_notice",
  "password_reset",
  "password_setup",
  "password_changed",
  "account_locked",
  "deletion",
  "account_deleted",
  "invitation",
  "monthly_report",
] as const;
export type MailKind = (typeof mailKinds)[number];

export type Letter = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
};

export type LetterFacts = {
  readonly variant: Variant;
  /** Where this variant's site is. */
  readonly siteUrl: string;
  readonly code: string;
  readonly token: string;
  readonly facts: Readonly<Record<string, string>>;
};

const notYou = "Vous n’avez rien demandé ? Ignorez ce message : rien ne changera.";
const neverAsked = "Nous ne vous demanderons jamais ce code par téléphone ni par message.";

export const letters: Readonly<Record<MailKind, (facts: LetterFacts) => Letter>> = {
  confirmation: ({ variant, code }) => ({
    subject: `Votre code de confirmation ${variant.brand}`,
    lines: [
      `Saisissez ce code pour confirmer votre adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
    ],
    code,
    after: [neverAsked, notYou],
  }),
  already_registered: ({ variant, siteUrl }) => ({
    subject: `Vous avez déjà un compte ${variant.brand}`,
    lines: [
      "Quelqu’un, peut-être vous, vient de demander un compte avec cette adresse. Elle a déjà le sien : rien n’a été changé.",
      "Connectez-vous comme d’habitude, ou choisissez un nouveau mot de passe depuis la page de connexion.",
    ],
    button: { label: "Se connecter", url: `${siteUrl}/app/login` },
    after: ["Ce n’était pas vous ? Vous n’avez rien à faire."],
  }),
  email_change: ({ variant, code }) => ({
    subject: `Votre code pour changer d’adresse ${variant.brand}`,
    lines: [
      `Saisissez ce code pour utiliser désormais cette adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
    ],
    code,
    after: [neverAsked, notYou],
  }),
  email_taken: ({ variant }) => ({
    subject: `Cette adresse a déjà un compte ${variant.brand}`,
    lines: [
      "Quelqu’un, peut-être vous, voulait utiliser cette adresse pour un autre compte. Elle a déjà le sien : rien n’a été changé.",
    ],
  }),
  email_change_notice: ({ variant }) => ({
    subject: `Changement d’adresse demandé pour votre compte ${variant.brand}`,
    lines: [
      "Une autre adresse vient d’être demandée pour votre compte. Elle remplacera celle-ci dès qu’elle sera confirmée.",
      `Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
    ],
  }),
  password_reset: ({ variant, siteUrl, token }) => ({
    subject: `Choisir un nouveau mot de passe ${variant.brand}`,
    lines: [
      `Ce lien vous laisse choisir un nouveau mot de passe. Il sert une fois, pendant ${hours(resetHours)}.`,
    ],
    // After the sign #, a browser keeps it for itself: no log and no other site sees the token.
    button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#token=${token}` },
    after: [notYou],
  }),
  password_setup: ({ variant, siteUrl, token }) => ({
    subject: `Choisissez votre mot de passe ${variant.brand}`,
    lines: [
      `Votre compte est prêt. Ce lien vous laisse choisir son mot de passe ; il sert une fois, pendant ${setupDays} jours.`,
    ],
    button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#setup=${token}` },
    after: [notYou],
  }),
  password_changed: ({ variant }) => ({
    subject: `Votre mot de passe ${variant.brand} a changé`,
    lines: [
      "Le mot de passe de votre compte vient d’être changé, et vos autres sessions ont été fermées.",
      `Ce n’était pas vous ? Demandez un nouveau mot de passe depuis la page de connexion, puis écrivez à ${variant.contact.email}.`,
    ],
  }),
  account_locked: ({ variant, siteUrl }) => ({
    subject: `Des essais de connexion à votre compte ${variant.brand}`,
    lines: [
      `Plusieurs mots de passe faux ont été essayés pour votre compte. Nous avons bloqué ces essais pendant ${lockMinutes} minutes.`,
      "Depuis un navigateur que vous avez déjà utilisé, vous pouvez toujours vous connecter. Sinon, choisissez un nouveau mot de passe : cela lève le blocage.",
    ],
    button: { label: "Mot de passe oublié", url: `${siteUrl}/app/password-reset` },
  }),
  deletion: ({ variant, siteUrl, token }) => ({
    subject: `Confirmer la suppression de votre compte ${variant.brand}`,
    lines: [
      `Ce lien ouvre la page où confirmer la suppression de votre compte. Il est valable ${hours(deletionHours)} ; l’ouvrir ne supprime rien.`,
      "La suppression est définitive : vos contrats, vos opérations et vos analyses disparaîtront.",
    ],
    button: { label: "Voir ce qui sera supprimé", url: `${siteUrl}/delete-profile#token=${token}` },
    after: [
      "Vous avez changé d’avis, ou n’avez rien demandé ? Ignorez ce message : votre compte reste tel quel.",
    ],
  }),
  account_deleted: ({ variant }) => ({
    subject: `Votre compte ${variant.brand} est supprimé`,
    lines: [
      "Votre compte et ce qu’il contenait sont supprimés. Ce que la loi nous oblige à garder (factures, conseils) l’est sans votre nom.",
      "Merci d’avoir été parmi nous.",
    ],
  }),
  invitation: ({ variant, siteUrl, token, facts }) => ({
    subject: `Votre invitation à rejoindre ${variant.brand}`,
    lines: [
      `${facts["advisor"] ?? "Votre conseiller"} (${facts["firm"] ?? variant.brand}) vous invite à suivre votre patrimoine sur ${variant.brand}.`,
    ],
    button: { label: "Créer mon compte", url: `${siteUrl}/app/register#invitation=${token}` },
    after: [notYou],
  }),
  monthly_report: ({ variant, siteUrl, facts }) => ({
    subject: `Votre bilan du mois ${variant.brand}`,
    lines: [
      `Votre bilan du mois de ${facts["month"] ?? ""} est prêt : ce que vaut votre patrimoine, ce que vous avez versé et ce que les marchés ont fait.`,
      "Par prudence, aucun montant n’est écrit dans ce courriel.",
    ],
    button: { label: "Voir mon bilan", url: `${siteUrl}/app/user/notifications` },
    after: ["Vous ne voulez plus le recevoir ? Décochez « Bilan du mois » dans vos notifications."],
  }),
};

function hours(count: number): string {
  return count === 1 ? "une heure" : `${count} heures`;
}
