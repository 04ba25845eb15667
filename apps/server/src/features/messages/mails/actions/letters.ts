import {
  codeMinutes,
  deletionHours,
  type FactorChange,
  factorChanges,
  lockMinutes,
  resetHours,
  setupDays,
  type Variant,
} from "@vigie/domain";

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
  "second_factor_changed",
  "second_factor_locked",
  "deletion",
  "account_deleted",
  "invitation",
  "monthly_report",
  "message_received",
  "upgrade",
  "upgrade_taken",
  "merge_code",
  "merge_refused",
  "merge_done",
] as const;
export type MailKind = (typeof mailKinds)[number];

export type Letter = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  /** How to receive no more of them. */
  readonly leave?: { readonly label: string; readonly url: string };
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
  second_factor_changed: ({ variant, siteUrl, facts }) => ({
    subject: `La double authentification de votre compte ${variant.brand}`,
    lines: [
      factorSentence(facts),
      `Ce n’était pas vous\u00a0? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
    ],
    button: { label: "Voir la sécurité de mon compte", url: `${siteUrl}/app/user/security` },
  }),
  second_factor_locked: ({ variant, siteUrl }) => ({
    subject: `Quelqu’un connaît peut-être votre mot de passe ${variant.brand}`,
    lines: [
      `Quelqu’un a saisi votre mot de passe, puis plusieurs codes faux. Votre double authentification l’a arrêté, et nous avons bloqué ces essais pendant ${lockMinutes} minutes.`,
      "Ce n’était pas vous\u00a0? Choisissez sans attendre un nouveau mot de passe, que vous n’utilisez nulle part ailleurs.",
    ],
    button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset` },
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
    subject: `Votre rapport mensuel ${variant.brand}`,
    lines: [
      `Votre rapport ${ofMonth(facts["month"] ?? "")} est prêt : ce que vaut votre patrimoine, ce que vous avez versé et ce que les marchés ont fait.`,
      "Par prudence, aucun montant n’est écrit dans cet e-mail.",
    ],
    button: { label: "Lire mon rapport", url: `${siteUrl}/app/user/notifications` },
    after: ["Vous ne voulez plus le recevoir ? Décochez « Rapport mensuel » dans vos notifications."],
  }),
  message_received: ({ variant, siteUrl, facts }) => ({
    subject: `Un message vous attend sur ${variant.brand}`,
    lines: [
      facts["from"] === "advisor"
        ? "Votre conseiller vous a écrit. Par prudence, son message n’est pas dans cet e-mail."
        : "Un de vos clients vous a écrit. Par prudence, son message n’est pas dans cet e-mail.",
    ],
    button:
      facts["from"] === "advisor"
        ? { label: "Lire le message", url: `${siteUrl}/app/user/advisor` }
        : { label: "Ouvrir mon espace", url: `${siteUrl}/advisory` },
    after: ["Personne ne vous y demandera un mot de passe ni un code."],
  }),
  upgrade: ({ variant, code }) => ({
    subject: `Votre code pour compléter votre compte ${variant.brand}`,
    lines: [
      `Saisissez ce code pour rattacher cette adresse à votre compte. Il sert une fois, pendant ${codeMinutes} minutes.`,
    ],
    code,
    after: [neverAsked, notYou],
  }),
  upgrade_taken: ({ variant }) => ({
    subject: `Cette adresse a déjà un compte ${variant.brand}`,
    lines: [
      "Quelqu’un, peut-être vous, veut utiliser cette adresse depuis un espace d’épargne salariale. Elle a déjà un compte : rien n’a été changé.",
      "Si c’était vous, choisissez plutôt de réunir vos deux comptes.",
    ],
  }),
  merge_code: ({ variant, code }) => ({
    subject: `Votre code pour réunir vos comptes ${variant.brand}`,
    lines: [
      "Quelqu’un, arrivé depuis un espace d’épargne salariale, demande à rejoindre votre compte et à y voir tous vos contrats.",
      `Si c’est vous, saisissez ce code avec votre mot de passe. Il sert une fois, pendant ${codeMinutes} minutes.`,
    ],
    code,
    after: [
      neverAsked,
      `Ce n’était pas vous ? Ne donnez ce code à personne : sans lui et sans votre mot de passe, rien ne change. Vous pouvez nous le signaler à ${variant.contact.email}.`,
    ],
  }),
  merge_refused: ({ variant }) => ({
    subject: `Une demande de réunion de comptes ${variant.brand} a été refusée`,
    lines: [
      "Plusieurs codes ou mots de passe faux ont été donnés pour rejoindre votre compte. Nous avons refusé la demande : rien n’a changé.",
      `Ce n’était pas vous ? Changez votre mot de passe par prudence, puis écrivez à ${variant.contact.email}.`,
    ],
  }),
  merge_done: ({ variant }) => ({
    subject: `Vos comptes ${variant.brand} sont réunis`,
    lines: [
      "Les contrats suivis depuis votre espace d’épargne salariale sont désormais dans votre compte, et cet espace y mène.",
      `Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
    ],
  }),
};

function hours(count: number): string {
  return count === 1 ? "une heure" : `${count} heures`;
}

const factorSentences: Readonly<Record<FactorChange, string>> = {
  totp_added: "Une application de codes vient d’être ajoutée à votre compte.",
  totp_removed: "L’application de codes vient d’être retirée de votre compte.",
  passkey_added: "Une clé d’accès vient d’être ajoutée à votre compte.",
  passkey_removed: "Une clé d’accès vient d’être retirée de votre compte.",
  recovery_renewed: "De nouveaux codes de secours viennent d’être créés\u00a0: les anciens ne servent plus.",
  recovery_used: "Un code de secours vient de servir à ouvrir votre compte.",
};

function factorSentence(facts: LetterFacts["facts"]): string {
  const change = factorChanges.find((known) => known === facts["change"]);
  if (change === undefined) return "La double authentification de votre compte vient de changer.";
  const left = facts["left"];
  if (left === undefined) return factorSentences[change];
  const rest =
    left === "0"
      ? "C’était le dernier\u00a0: créez-en de nouveaux."
      : `Codes de secours restants\u00a0: ${left}.`;
  return `${factorSentences[change]} ${rest}`;
}

/** « d’octobre 2026 », « de mai 2026 ». */
function ofMonth(month: string): string {
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`;
}
