import type { ThemeChoice } from "../ui/theme.ts";
import type { EntryGroup } from "./palette-entries.ts";
export const bellText = {
  notifications: "Notifications",
} as const;

export const bottomBarText = {
  privateMode: "Mode privé",
  more: "Plus",
  account: "Votre compte",
  search: "Rechercher",
  theme: "Apparence",
  themes: { system: "Appareil", light: "Claire", dark: "Sombre" },
  navigation: "Navigation principale",
  signOut: "Se déconnecter",
} as const;

export const failureBannerText = {
  retry: "Réessayer",
  writeToAdvisor: "Écrire à votre conseiller",
} as const;

export const limitedAccountText = {
  complete: "Compléter mon compte",
  explanation:
    "Compte ouvert par votre épargne salariale\u00a0: le conseil et la connexion par mot de passe demandent un compte complet.",
  adviceIsOpen:
    "Compte ouvert par votre épargne salariale\u00a0: la connexion par mot de passe demande un compte complet.",
} as const;

export const shellText = {
  skip: "Aller au contenu",
} as const;

export const sidebarText = {
  search: "Rechercher",
  navigation: "Navigation principale",
  privateMode: "Mode privé",
  portfolio: " contrat",
  portfolios: " contrats",
  customer: " client",
  customers: " clients",
} as const;

export const themeLabels: Readonly<Record<ThemeChoice, string>> = {
  system: "Apparence de l’appareil",
  light: "Apparence claire",
  dark: "Apparence sombre",
};

export const userMenuText = {
  label: "Votre compte",
  demo: "Foyer de démonstration",
  demoAdvisor: "Démonstration",
  export: "Exporter mes données",
  security: "Sécurité de mon compte",
  signOut: "Se déconnecter",
} as const;

export const welcomeText = {
  title: "Bienvenue",
  titleFor: "Bienvenue, {firstName}",
  complete: "Compléter mon compte",
  addFirst: "Ajouter un premier contrat",
  discover: "Découvrir d’abord",
  limited:
    "Vous êtes entré dans {brand} par votre espace d’épargne salariale. Complétez votre compte pour recevoir des conseils et vous connecter aussi par mot de passe, ou réunissez-le avec celui que vous avez déjà.",
  intro:
    "{brand} rassemble ce que vous avez, dit ce qui l’a fait bouger et ce qu’il y a à faire. Commencez par un contrat\u00a0: connectez une banque, déposez un relevé ou saisissez-le.",
  resent: "E-mail de validation renvoyé.",
  unconfirmed: "Votre adresse reste à confirmer.",
  resend: "Renvoyer l’e-mail de validation",
} as const;

export const groupLabels: Readonly<Record<EntryGroup, string>> = {
  portfolios: "Contrats",
  funds: "Supports",
  screens: "Écrans",
  actions: "Actions",
};

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
  typeIn: "Saisir un contrat à la main",
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

export const paletteText = {
  title: "Rechercher",
  label: "Rechercher un contrat, un support, un écran ou une action",
  placeholder: "Un contrat, un support, un écran",
  close: "Fermer",
  results: "Résultats",
  nothing: "Rien ne correspond à cette recherche.",
  count: "{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}",
} as const;

export const partnerAgainText = {
  why: "Ce que vous demandez touche à la protection de votre compte. Vous n’avez pas de mot de passe ici\u00a0: repassez par votre espace d’épargne salariale, puis recommencez dans les quinze minutes.",
  go: "Repasser par mon espace",
} as const;

export const passwordAgainText = {
  title: "Confirmez que c’est vous",
  why: "Ce que vous demandez touche à la protection de votre compte. Votre réponse vaudra pour les quinze minutes qui viennent.",
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
