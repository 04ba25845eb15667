import type { ThemeChoice } from "../ui/theme.ts";

export const bellText = {
  notifications: "Notifications",
} as const;

export const bottomBarText = {
  privateMode: "Mode privé",
  more: "Plus",
  search: "Rechercher",
  navigation: "Navigation principale",
} as const;

export const failureBannerText = {
  retry: "Réessayer",
  reload: "Recharger la page",
  codeLost:
    "Une partie de cette page n’a pas pu être chargée. Vérifiez votre connexion internet, puis rechargez la page.",
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
