import type { ProvenAct } from "./proven-act.ts";
import type { EntryGroup } from "./palette-entries.ts";

/** What the palette and the dialogs of the frame say: none is there at the first glance. */

export const paletteEntryText = {
  market: "Marché",
  screen: "Écran",
  account: "Votre compte",
  portfolio: "Contrat",
} as const;

export const screenText = {
  loanList: "Liste des crédits",
  deviceList: "Liste des plans d’épargne salariale",
  riskProfile: "Profil de risque",
  situation: "Votre situation",
  portfolioRisk: "Risque de chaque contrat",
  addBank: "Ajouter une banque",
  addProperty: "Ajouter un bien immobilier",
  typeIn: "Ajouter un contrat à la main",
  importFile: "Importer un relevé",
  showAmounts: "Afficher les montants",
  hideAmounts: "Masquer les montants",
  privateWords: "Masquer Afficher les montants mode privé",
  light: "Apparence claire",
  dark: "Apparence sombre",
  system: "Apparence de l’appareil",
  print: "Imprimer la page",
  signOut: "Se déconnecter",
} as const;

export const moreSheetText = {
  privateMode: "Mode privé",
  more: "Plus",
  account: "Votre compte",
  search: "Rechercher",
  theme: "Apparence",
  themes: { system: "Appareil", light: "Claire", dark: "Sombre" },
  signOut: "Se déconnecter",
} as const;

export const paletteText = {
  title: "Rechercher",
  label: "Rechercher un contrat, un support, un écran ou une action",
  placeholder: "Un contrat, un support, un écran",
  close: "Fermer",
  results: "Résultats",
  nothing: "Rien ne correspond à cette recherche.",
  count: "{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}",
} as const;

/** What somebody asked for, and has to prove that it is them. */
export const provenActs: Readonly<Record<ProvenAct, string>> = {
  protection: "Ce que vous demandez touche à la protection de votre compte.",
  agreement: "Votre accord à une proposition ne peut venir que de vous.",
  signature: "Votre signature ne peut venir que de vous.",
  deletion: "Vous demandez la suppression de votre compte.",
  file: "Ce fichier réunit des données personnelles.",
  banks: "Ce que vous demandez touche aux accès à vos banques.",
  payment: "Ce que vous demandez touche à vos moyens de paiement.",
  sharing: "Vous partagez des contrats avec votre conseiller.",
  firm: "Ce que vous demandez touche aux accès ou aux réglages de votre cabinet.",
};

export const partnerAgainText = {
  why: "{act} Vous n’avez pas de mot de passe ici\u00a0: repassez par votre espace d’épargne salariale, puis recommencez dans les quinze minutes.",
  go: "Repasser par mon espace",
} as const;

export const passwordAgainText = {
  title: "Confirmez que c’est vous",
  why: "{act} Votre réponse vaudra pour les quinze minutes qui viennent.",
  password: "Mot de passe",
  code: "Code à 6 chiffres de votre application",
  missing: { password: "Saisissez votre mot de passe.", totp: "Saisissez le code de votre application." },
  submit: "Continuer",
  passkey: "Utiliser ma clé d’accès",
  cancel: "Annuler",
  turn: {
    password: "Donner plutôt mon mot de passe",
    totp: "Donner plutôt un code de mon application",
    passkey: "Utiliser plutôt ma clé d’accès",
  },
} as const;

export const passkeySilent = "La clé d’accès n’a pas répondu. Réessayez, ou choisissez un autre moyen.";

export const groupLabels: Readonly<Record<EntryGroup, string>> = {
  portfolios: "Contrats",
  funds: "Supports",
  screens: "Écrans",
  actions: "Actions",
};
