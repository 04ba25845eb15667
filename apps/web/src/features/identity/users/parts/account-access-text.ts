/** The words of the pages through which one comes in, comes back or leaves. */

export const passwordWords = {
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  confirmation: "Confirmer le mot de passe",
  help: "Au moins 12 caractères. Quatre ou cinq mots sans lien entre eux font un bon mot de passe.",
  strength: "Solidité",
  judging: "Évaluation en cours",
  strengths: {
    very_weak: "très faible",
    weak: "faible",
    fair: "moyenne",
    strong: "forte",
    excellent: "excellente",
  },
} as const;

export const registerWords = {
  title: "Créer un compte",
  intro: "Quelques secondes suffisent. Vous connecterez vos comptes ensuite, à votre rythme.",
  invitedBy: "{advisor} ({firm}) vous invite.",
  invitedByFirm: "{firm} vous invite.",
  invitationGone:
    "Cette invitation n’est plus valable. Demandez-en une nouvelle à votre conseiller, ou collez un autre lien.",
  invitation: "Lien d’invitation",
  invitationHelp: "L’inscription se fait sur invitation d’un conseiller. Collez ici le lien reçu par e-mail.",
  invitationMissing: "Collez le lien de l’invitation que vous avez reçue.",
  firstName: "Prénom",
  lastName: "Nom",
  email: "Adresse e-mail",
  emailMissing: "Indiquez votre adresse e-mail.",
  emailInvalid: "Cette adresse e-mail n’est pas valable. Elle s’écrit comme camille@exemple.fr.",
  terms: "J’ai lu et j’accepte les",
  termsLink: "conditions d’utilisation",
  termsMissing: "Acceptez les conditions d’utilisation pour créer votre compte.",
  submit: "Créer mon compte",
  sent: "E-mail de validation envoyé, si cette adresse peut avoir un compte.",
  known: "Vous avez déjà un compte\u00a0?",
  signIn: "Se connecter",
} as const;

export const validationWords = {
  title: "Confirmer votre adresse",
  sent: "Si cette adresse peut avoir un compte, un code de 8 caractères vient d’y être envoyé. Il est valable 10 minutes.",
  sentTo: "Un code de 8 caractères a été envoyé à {email}. Il est valable 10 minutes.",
  who: "Pour confirmer votre adresse, saisissez le code reçu, puis l’adresse et le mot de passe de votre compte.",
  code: "Code reçu par e-mail",
  codeHelp: "Vous pouvez le coller en entier. Regardez aussi dans les courriers indésirables.",
  codeMissing: "Saisissez les 8 caractères du code.",
  passwordMissing: "Indiquez votre mot de passe.",
  submit: "Confirmer mon adresse",
  resend: "Renvoyer un code",
  resendIn: "Renvoyer un code (dans {seconds}\u00a0s)",
  resent: "Un nouveau code vient d’être envoyé.",
  done: "Votre adresse est confirmée",
  doneNote: "Votre espace s’ouvre dans {seconds, plural, one {une\u00a0seconde} other {#\u00a0secondes}}.",
  doneSignIn:
    "La page de connexion s’ouvre dans {seconds, plural, one {une\u00a0seconde} other {#\u00a0secondes}}.",
  goOn: "Continuer",
  leave: "Se déconnecter",
  other: "Utiliser un autre compte",
  wrongAddress: "Ce n’est pas la bonne adresse\u00a0?",
  again: "Recommencer l’inscription",
} as const;

export const resetWords = {
  askTitle: "Mot de passe oublié",
  askIntro:
    "Indiquez l’adresse de votre compte\u00a0: vous y recevrez un lien pour choisir un nouveau mot de passe.",
  email: "Adresse e-mail",
  emailMissing: "Indiquez l’adresse e-mail de votre compte.",
  emailInvalid: "Cette adresse e-mail n’est pas valable. Elle s’écrit comme camille@exemple.fr.",
  ask: "Recevoir un lien",
  askedTitle: "Consultez vos e-mails",
  asked:
    "Si un compte existe à l’adresse {email}, un lien vient d’y être envoyé. Il sert une seule fois, pendant une heure.",
  askedHelp:
    "Rien reçu\u00a0? Regardez dans les courriers indésirables, ou demandez un autre lien dans une minute.",
  again: "Demander un autre lien",
  againIn: "Demander un autre lien (dans {seconds}\u00a0s)",
  back: "Revenir à la connexion",
  resetTitle: "Choisir un nouveau mot de passe",
  resetIntro: "Toutes vos sessions ouvertes seront fermées, sur tous vos appareils.",
  setupTitle: "Choisir votre mot de passe",
  setupIntro: "Votre compte est prêt. Il ne lui manque qu’un mot de passe.",
  submit: "Enregistrer ce mot de passe",
  deadTitle: "Ce lien n’est plus valable",
  deadReset:
    "Un lien sert une seule fois, pendant une heure. Demandez-en un nouveau\u00a0: il remplacera celui-ci.",
  deadSetup: "Un lien sert une seule fois, pendant sept jours. Écrivez à {email} pour en recevoir un autre.",
  newLink: "Demander un nouveau lien",
  doneTitle: "Votre mot de passe est enregistré",
  done: "Connectez-vous avec ce nouveau mot de passe. Un e-mail vous confirme le changement.",
  signIn: "Se connecter",
} as const;

export const deleteWords = {
  title: "Supprimer votre compte",
  reading: "Chargement du lien",
  intro:
    "Ouvrir cette page n’a rien supprimé. Voici ce qui disparaîtra si vous confirmez, et ce que la loi nous oblige à garder.",
  until: "Ce lien est valable jusqu’au {day}, {time}.",
  understood:
    "J’ai compris que cette suppression est définitive et que mes données ne pourront pas être retrouvées.",
  understoodMissing: "Cochez la case pour confirmer la suppression.",
  submit: "Supprimer définitivement mon compte",
  keep: "Garder mon compte",
  deadTitle: "Ce lien n’est plus valable",
  dead: "Il a déjà servi, il a expiré ou l’adresse est incomplète. Rien n’a été supprimé. Pour en recevoir un autre, connectez-vous et demandez de nouveau la suppression dans vos informations.",
  failed: "Le lien n’a pas pu être vérifié. Rien n’a été supprimé.",
  retry: "Réessayer",
  doneTitle: "Votre compte est supprimé",
  done: "Ce qu’il contenait est effacé. Un dernier e-mail vous le confirme.",
  doneKept: "Nous gardons, sans votre nom, ce que la loi impose\u00a0:",
  home: "Revenir à l’accueil",
  signIn: "Se connecter",
} as const;

export const homeWord = "Revenir à l’accueil";
