import type { ThemeChoice } from "../ui/theme.ts";

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

export const shellText = {
  skip: "Aller au contenu",
  firstStops: "Accès rapide",
  printedTooSoon: "Page incomplète\u00a0: des données étaient encore en cours de chargement à l’impression.",
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
    "Vous êtes entré dans {brand} par votre espace d’épargne salariale. Complétez votre compte pour être suivi par un conseiller et vous connecter aussi par mot de passe, ou réunissez-le avec celui que vous avez déjà.",
  intro:
    "{brand} réunit votre patrimoine, explique ses variations et signale les points à traiter. Commencez par un contrat\u00a0: connectez une banque, déposez un relevé ou saisissez-le.",
  resent: "E-mail de validation renvoyé.",
  unconfirmed: "Votre adresse reste à confirmer.",
  resend: "Renvoyer l’e-mail de validation",
} as const;
