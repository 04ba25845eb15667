/** The words of the sign-in page. */
export const text = {
  title: "Connexion",
  promise: "La vue d’ensemble de votre patrimoine.",
  promiseDetail: "Vos comptes, vos contrats et vos crédits au même endroit, et ce qui les a fait bouger.",
  email: "Adresse e-mail",
  password: "Mot de passe",
  submit: "Se connecter",
  emailMissing: "Indiquez l’adresse e-mail de votre compte.",
  emailInvalid: "Cette adresse e-mail est incomplète. Elle s’écrit comme camille@exemple.fr.",
  passwordMissing: "Indiquez votre mot de passe.",
  demoTitle: "Découvrir sans compte",
  demoNote: "Ces comptes de démonstration sont partagés et remplis de données inventées.",
  demoMain: "Découvrir avec le foyer de démonstration",
  demoBusy: "Ouverture de la démonstration",
  demoPassword: "Mot de passe\u00a0:",
  asked: "Connectez-vous pour ouvrir la page demandée.",
} as const;
