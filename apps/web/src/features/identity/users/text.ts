import type { erasedKinds, keptByLaw } from "@vigie/domain";

export const text = {
  loading: "Chargement de votre compte",
  failed: "Vos informations n’ont pas pu être chargées.",
  retry: "Réessayer",
  save: "Enregistrer",
  unsaved: "Modifications non enregistrées",
} as const;

export const infosText = {
  title: "Vos informations",
  identity: "Identité",
  firstName: "Prénom",
  lastName: "Nom",
  birthdate: "Date de naissance",
  birthdateHelp: "Par exemple 12.04.1985.",
  birthdateUnread: "Saisissez une date comme 12.04.1985.",
  birthdateFuture: "Cette date est à venir. Vérifiez l’année.",
  birthdateOld: "Cette date est trop ancienne. Vérifiez l’année.",
  mobile: "Téléphone mobile",
  mobileHelp: "Numéro français, ou avec l’indicatif du pays\u00a0: +32…",
  mobileInvalid: "Ce numéro n’existe pas. Saisissez-le comme 06\u00a012\u00a034\u00a056\u00a078.",
  nationality: "Nationalité",
  address: "Adresse",
  street: "Numéro et rue",
  postalCode: "Code postal",
  city: "Ville",
  country: "Pays",
  searchCountry: "Chercher un pays",
  saved: "Informations enregistrées.",
  email: "Adresse e-mail",
  emailIntro: "Elle sert à vous connecter et à recevoir nos messages.",
  change: "Changer d’adresse",
  newEmail: "Nouvelle adresse e-mail",
  newEmailHelp: "Un code lui est envoyé. Votre adresse actuelle est prévenue.",
  emailMissing: "Saisissez la nouvelle adresse.",
  sendCode: "Envoyer le code",
  codeSent: "Un code a été envoyé à {email}. Il est valable peu de temps.",
  code: "Code reçu par e-mail",
  codeMissing: "Saisissez le code reçu.",
  confirm: "Confirmer la nouvelle adresse",
  another: "Renvoyer un code",
  cancel: "Abandonner",
  emailSaved: "Adresse e-mail changée.",
  more: "Autres réglages",
  situation: "Votre situation",
  situationHelp: "Famille, activité, revenus, patrimoine estimé.",
  security: "Sécurité",
  securityHelp: "Mot de passe, double authentification, appareils connectés.",
  consents: "Consentements",
  consentsHelp: "Partage, messagerie, mesure d’audience, lettre d’information.",
  leave: "Supprimer votre compte",
  leaveHelp: "En deux étapes, par un lien envoyé par e-mail.",
} as const;

export const consentsText = {
  title: "Vos consentements",
  failed: "Vos consentements n’ont pas pu être chargés.",
  intro:
    "Chaque choix s’applique aussitôt et se retire de la même façon. Aucun n’est nécessaire pour utiliser le service.",
  partnerSharing: "Partager mes totaux d’épargne salariale avec mon teneur de compte",
  partnerSharingHelp: "Seuls les totaux lui sont transmis. Vos autres contrats ne le sont jamais.",
  chat: "Messagerie en ligne",
  chatHelp:
    "Échanger avec votre conseiller depuis votre espace\u00a0; vos messages sont conservés avec votre compte. Sans elle, vous lui écrivez par e-mail.",
  analytics: "Mesure d’audience",
  analyticsHelp: "Quelles pages servent, sans vos montants ni vos contrats.",
  newsletter: "Lettre d’information",
  newsletterHelp: "Par e-mail, une fois par mois au plus.",
  since: "Donné le {day}.",
  notGiven: "Non donné.",
  terms: "Conditions d’utilisation",
  termsSince: "Acceptées le {day}.",
  termsNone: "Pas encore acceptées.",
  readTerms: "Relire les conditions",
  saved: "Choix enregistré.",
  refused: "Ce choix n’a pas pu être enregistré.",
} as const;

export const firmConsentsText = {
  title: "Comment {firm} peut vous joindre",
  phone: "Par téléphone",
  phoneHelp:
    "Du lundi au vendredi, de 10\u00a0h à 13\u00a0h et de 14\u00a0h à 20\u00a0h, quatre fois en 30\u00a0jours au plus.",
  email: "Par e-mail",
  emailHelp: "Pour ses propositions. Ce que la loi lui impose de vous envoyer n’en dépend pas.",
  sms: "Par SMS",
  smsHelp: "Pour ses propositions et vos rendez-vous.",
  since: "Accepté le {day}.",
  saidByFirm: "Indiqué par le cabinet dans son fichier, repris le {day}. Vous pouvez le retirer.",
  withdrawn: "Retiré le {day}.",
  never: "Non donné.",
} as const;

export const deletionText = {
  title: "Supprimer votre compte",
  intro:
    "La suppression est définitive. Elle se fait en deux étapes\u00a0: vous la demandez ici, puis vous la confirmez par un lien envoyé à votre adresse. Tant que vous n’avez pas confirmé, rien n’est supprimé.",
  erased: "Données effacées",
  kept: "Données conservées, comme la loi l’exige",
  keptNote:
    "Ces pièces font preuve\u00a0: elles gardent le nom, l’adresse et les contrats qui y sont écrits. Elles ne servent à rien d’autre, et sont effacées au terme de leur délai (RGPD, article\u00a017, §\u00a03).",
  before: "Avant de partir",
  beforeHelp: "Vous pouvez d’abord exporter toutes vos données.",
  export: "Exporter mes données",
  /** A partner's member, who has no address of ours to receive a link. */
  introMember:
    "La suppression est définitive. Elle se fait en deux étapes\u00a0: vous la demandez ici, puis vous la confirmez à la page suivante. Tant que vous n’avez pas confirmé, rien n’est supprimé.",
  askMember: "Continuer vers la confirmation",
  understoodMissingMember: "Cochez cette case pour continuer.",
  ask: "Recevoir le lien de suppression",
  sent: "Un lien a été envoyé à {email}.",
  sentHelp:
    "Il est valable {hours}\u00a0heures et ouvre la page où confirmer. L’ouvrir ne supprime rien\u00a0; si vous changez d’avis, ne faites rien.",
  understood: "J’ai compris que la suppression est définitive.",
  understoodMissing: "Cochez cette case pour recevoir le lien.",
} as const;

export const profileText = {
  title: "Votre profil d’investisseur",
  failed: "Votre profil n’a pas pu être chargé.",
  risk: "Profil de risque",
  none: "Vous n’avez pas encore de profil de risque.",
  noneReason:
    "Quelques questions suffisent. Le profil fixe les limites de risque des analyses et des arbitrages.",
  start: "Répondre aux questions",
  see: "Voir le détail et vos réponses",
  portfolios: "Profils de risque de vos contrats",
  situation: "Situation",
  edit: "Modifier",
  unsaid: "non renseigné",
  age: "Âge",
  ageValue: "{age}\u00a0ans",
  money: "Revenus et patrimoine",
} as const;

export const advisorText = {
  title: "Votre conseiller",
  titleInView: "Messages avec votre client",
  failed: "Votre conseiller n’a pas pu être chargé.",
  firm: "Cabinet",
  since: "Vous suit depuis le",
  email: "E-mail",
  hours: "Horaires",
  weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  span: "de {from} à {to}",
  book: "Prendre rendez-vous",
  photoOf: "Photo de {name}",
  mentions: "Cabinet et immatriculations",
  mentionsOf: "Mentions de {name}",
  call: "Appeler le {phone}",
  oriasSite: "orias.fr",
  oriasHelp: "L’immatriculation au registre des intermédiaires (ORIAS) se vérifie sur {site}.",
  statuses: "Statuts",
  orias: "ORIAS",
  association: "Association professionnelle",
  insurer: "Assureur",
  insurancePolicy: "Police d’assurance",
  mediator: "Médiateur",
  firmAddress: "Adresse",
  firmEmail: "E-mail du cabinet",
  firmPhone: "Téléphone du cabinet",
  write: "Écrire à {name}",
  noChat:
    "Le message part de votre messagerie. N’y écrivez ni mot de passe ni code\u00a0: votre conseiller ne vous en demandera jamais.",
  sees: "Partage avec votre conseiller",
  seesAll: "Tous vos contrats.",
  seesSome: "{count, plural, one {Tous vos contrats sauf #.} other {Tous vos contrats sauf #.}}",
  choose: "Choisir ce qu’il voit",
  accesses: "Qui a vu vos données",
  none: "Aucun conseiller ne vous suit.",
  noneReason:
    "Personne d’autre que vous ne voit vos contrats. Un conseiller n’entre que par une invitation que vous acceptez.",
  would: "Données visibles par un conseiller",
  wouldList: [
    "Vos contrats, leurs soldes, leurs lignes et leurs opérations, sauf ceux que vous ne partagez pas.",
    "Vos totaux, calculés sans les contrats non partagés.",
    "Votre profil de risque et votre situation.",
    "Vos analyses et vos arbitrages.",
  ],
  never: "Données jamais visibles",
  neverList: [
    "Vos identifiants de banque et votre mot de passe.",
    "Les contrats que vous ne partagez pas, ni leur existence.",
    "Vos notifications et vos réglages de sécurité.",
  ],
  preview: "Voir l’aperçu",
  contact: "Une question avant d’en choisir un\u00a0? Écrivez à {email}.",
} as const;

/** What goes with the account, and what stays, in the words of the person; `{years}` is the rule of conservation's. */
export const erasedWords: Readonly<Record<(typeof erasedKinds)[number], string>> = {
  identity: "Votre nom, votre adresse e-mail, votre téléphone, votre date de naissance",
  profile: "Votre situation et votre profil de risque",
  connections: "Vos connexions bancaires, y compris chez notre partenaire d’agrégation",
  contracts: "Vos contrats, leurs soldes et leurs lignes",
  transactions: "Vos opérations et vos catégories",
  analyses: "Vos analyses et vos arbitrages",
  imports: "Vos fichiers importés",
  sessions: "Vos sessions et vos appareils",
  notifications: "Vos notifications et vos rapports mensuels",
};

export const keptDataText: Readonly<
  Record<(typeof keptByLaw)[number], { readonly name: string; readonly why: string }>
> = {
  advice: {
    name: "Votre dossier de conseil, pendant {years}\u00a0ans\u00a0: réponses au questionnaire, pièces remises dont la pièce d’identité, propositions, déclarations d’adéquation, revues, échanges avec votre conseiller",
    why: "Un conseil en investissement doit pouvoir être vérifié après la fin de la relation (règlement général de l’AMF, Code des assurances).",
  },
  contract: {
    name: "Vos contrats et vos factures du Club, pendant {years}\u00a0ans",
    why: "Un contrat conclu à distance et une facture doivent pouvoir être présentés (Code de la consommation, Code de commerce).",
  },
  vigilance: {
    name: "La vigilance de votre cabinet contre le blanchiment, pendant {years}\u00a0ans",
    why: "La loi l’impose à tout cabinet pour tous ses clients (Code monétaire et financier, article L561-12).",
  },
};
