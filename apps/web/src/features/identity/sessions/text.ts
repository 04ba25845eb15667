/** The words of the sign-in page. */
export const text = {
  title: "Connexion",
  promiseDetail: "Vos comptes, vos contrats et vos crédits réunis, et l’origine de chaque variation.",
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
  ended: "Votre session a pris fin. Connectez-vous de nouveau.",
  endedBack: "Votre session a pris fin. Connectez-vous de nouveau pour revenir à la page où vous étiez.",
  asked: "Connectez-vous pour ouvrir la page demandée.",
  byPasskey: "Se connecter avec une clé d’accès",
} as const;

/** The words of the second step. */
export const secondStepText = {
  title: "Vérification",
  totp: "Saisissez le code à six chiffres de votre application.",
  recovery:
    "Saisissez l’un de vos codes de secours. Chacun ne sert qu’une fois\u00a0: rayez celui que vous utilisez.",
  passkey: "Utilisez la clé d’accès de votre appareil\u00a0: empreinte, visage, code ou clé de sécurité.",
  code: "Code de l’application",
  recoveryCode: "Code de secours",
  missing: "Saisissez le code.",
  submit: "Continuer",
  usePasskey: "Utiliser ma clé d’accès",
  toTotp: "Saisir un code de l’application",
  toPasskey: "Utiliser une clé d’accès",
  toRecovery: "Utiliser un code de secours",
  back: "Revenir à la connexion",
} as const;

/** The other ways in. */
export const signInLinksText = {
  forgotten: "Mot de passe oublié",
  register: "Créer un compte",
} as const;

/** Arriving from the employee-savings partner. */
export const otpText = {
  title: "Votre épargne salariale",
  entering: "Ouverture de votre espace",
  asking:
    "Un lien de votre espace d’épargne salariale demande à ouvrir {brand} dans ce navigateur. Continuez seulement si vous venez de l’ouvrir vous-même\u00a0: un lien reçu par message peut ouvrir l’espace de quelqu’un d’autre.",
  asMember: "Continuer en tant que membre de {brand}",
  heldBy: "Vous êtes connecté en tant que {name}.",
  heldByOther: "Vous êtes déjà connecté.",
  replacing:
    "Ce lien ouvre l’espace d’un membre de {brand} à la place. Continuez seulement si vous venez de l’ouvrir vous-même\u00a0: votre session actuelle sera fermée.",
  replace: "Remplacer ma session",
  keep: "Garder ma session",
  decline: "Ne pas continuer",
  offer: "Connectez-vous avec votre espace d’épargne salariale, ou avec votre adresse et votre mot de passe.",
  notHere:
    "Ce service n’est pas connecté à un espace d’épargne salariale. Connectez-vous avec votre adresse.",
  signIn: "Se connecter par mot de passe",
  termsTitle: "Bienvenue",
  termsIntro: "Avant d’ouvrir votre espace, il nous faut votre accord.",
  terms: "J’ai lu et j’accepte les",
  termsLink: "conditions d’utilisation",
  termsMissing: "Cochez la case pour continuer.",
  open: "Ouvrir mon espace",
  leave: "Refuser et me déconnecter",
} as const;
