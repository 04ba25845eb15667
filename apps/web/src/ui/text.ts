export const closeText = {
  dialog: "Fermer",
  banner: "Fermer ce message",
  toast: "Fermer le message",
} as const;

export const toastText = { region: "Messages" } as const;

export const passwordFieldText = {
  hide: "Masquer",
  show: "Afficher",
  password: " le mot de passe",
} as const;
