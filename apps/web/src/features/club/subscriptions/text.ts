import type { ClubDocumentKind, ClubLeavingReason, ExclusionReason } from "@vigie/domain";

export const text = {
  club: "Club",
  title: "Le Club",
  crumbStep: "Étape {step} sur 6",
  loading: "Chargement du Club",
  failed: "Le Club n’a pas pu être chargé",
  retry: "Réessayer",
  back: "Retour",
  next: "Continuer",
  save: "Enregistrer",
  talk: "Parler à un conseiller",
  ownTitle: "Cette page est celle de votre client",
  ownReason:
    "La souscription se fait dans son propre espace. L’onglet Club de sa fiche vous montre où elle en est.",
  changed: "Votre demande a changé entre-temps. Relisez-la avant de continuer.",
} as const;

export const landingText = {
  lead: "Un conseiller suit vos contrats, vous adresse des conseils écrits et en rend compte.",
  ask: "Demander l’accès",
  resume: "Reprendre ma demande",
  open: "Ouvrir le Club",
  forYours: "Pour suivre vos contrats éligibles, {amount}",
  perMonth: "Par mois",
  perYear: "Par an",
  rhythm: "Rythme de paiement",
  monthNote: "par mois, sans engagement. Ou {yearly} par an, payés en une fois.",
  yearNote: "par an, payés en une fois. Ou {monthly} par mois, sans engagement.",
  rule: "Barème par an, taxes comprises",
  band: "Au-delà de {from}",
  firstBand: "Jusqu’à {to}",
  bounds: "Entre {min} et {max} par mois.",
  computing: "Calcul du prix",
  noPrice: "Aucun contrat éligible pour le moment",
  noPriceReason:
    "Le Club suit les assurances vie, l’épargne retraite, l’épargne salariale et les comptes de titres. Les crédits, les biens et les contrats sous mandat n’y entrent pas.",
  add: "Ajouter un contrat",
  promises: "Contenu du Club",
  promise1: "Une analyse de chaque contrat suivi",
  promise1Reason: "Répartition, performance, risque et frais, revus au moins une fois par an.",
  promise2: "Des conseils écrits et motivés",
  promise2Reason: "Chaque conseil est daté, signé et conservé. Aucun ordre n’est passé sans vous.",
  promise3: "Un conseiller nommé",
  promise3Reason: "Vous savez qui vous suit, et vous pouvez lui écrire.",
  promise4: "Un départ aussi simple que l’entrée",
  promise4Reason: "Quatorze jours pour renoncer, puis une résiliation en trois clics.",
  nature:
    "La lettre de mission précise si le conseil est indépendant et ce que le cabinet reçoit de tiers, avant toute signature.",
  found: "Observations sur vos contrats",
  foundCount: "{count, plural, =0 {Aucune observation} one {# observation} other {# observations}}",
  seeFound: "Voir les observations",
  foundNone: "Aucune observation n’a été relevée sur vos contrats.",
  steps: "Six étapes",
  questions: "Avant de vous décider",
  refused: "Votre demande n’a pas été retenue",
  refusedReason: "Motif du cabinet\u00a0:",
  rejected: "Votre demande est restée sans suite",
  rejectedReason: "Vous pouvez en faire une nouvelle, ou écrire à votre conseiller.",
  closed: "Votre abonnement est terminé",
  closedReason: "Vos documents et vos factures restent disponibles.",
  archive: "Documents et factures",
  survey: "Donner mon avis",
  noAdvisor: "Votre compte n’a pas encore de conseiller",
  noAdvisorReason: "Le Club demande un conseiller.",
  myAdvisor: "Trouver un conseiller",
} as const;

export const questions = [
  {
    ask: "Puis-je partir quand je veux\u00a0?",
    say: "Oui. Pendant quatorze jours vous renoncez au contrat sans motif. Ensuite vous le résiliez en trois clics, avec effet à la fin de la période payée.",
  },
  {
    ask: "Qui voit mes contrats\u00a0?",
    say: "Votre conseiller voit les contrats que vous partagez avec lui. Chacune de ses visites est inscrite dans votre registre des accès.",
  },
  {
    ask: "Que se passe-t-il si un paiement échoue\u00a0?",
    say: "Vous êtes prévenu aussitôt. L’accès est maintenu 48 heures, puis suspendu jusqu’au paiement.",
  },
  {
    ask: "Pourquoi pas un contrat sous mandat\u00a0?",
    say: "Un gérant décide déjà de ce contrat. La loi réserve le mandat à des sociétés agréées\u00a0: le Club ne peut pas le suivre.",
  },
] as const;

export const selectionText = {
  title: "Contrats à suivre",
  eligible: "Peuvent entrer",
  chosen: "{count, plural, =0 {aucun choisi} one {# choisi} other {# choisis}} sur {all}",
  free: "Suivis sans supplément",
  freeNote: "comptés pour 0 €",
  barred: "Ne peuvent pas entrer",
  basis: "Base du prix",
  price: "Prix estimé",
  none: "Choisissez au moins un contrat pour continuer.",
  onlyBarred:
    "Aucun de vos contrats ne peut entrer dans le Club. Un contrat sous mandat, un crédit ou un bien n’y sont pas suivis.",
  unknown: "valeur inconnue",
  note: "Rien n’est prélevé avant l’accord du conseiller et votre signature.",
  failed: "Vos contrats n’ont pas pu être chargés.",
} as const;

export const exclusionWords: Readonly<Record<ExclusionReason, string>> = {
  loan: "Un crédit n’est pas suivi par le Club.",
  real_estate: "Un bien immobilier n’est pas suivi par le Club.",
  mandate: "Géré sous mandat\u00a0: un gérant décide déjà de ce contrat.",
  value_unknown: "Valeur inconnue depuis plus de 90 jours\u00a0: le prix ne peut pas être calculé.",
};

export const verifyText = {
  title: "Informations à compléter",
  complete: "Toutes les informations sont complètes.",
  missing: "Avant l’envoi au conseiller",
  fill: "Compléter",
  documents: "Documents à recevoir",
  der: "Document d’entrée en relation",
  precontract: "Informations précontractuelles",
  download: "Télécharger",
  accept:
    "J’ai reçu le document d’entrée en relation et les informations précontractuelles, et j’ai pu poser mes questions.",
  acceptNeeded: "Cochez cette case une fois les documents reçus.",
  received: "Documents reçus",
  later: "Le prix vous est présenté à l’étape suivante.",
} as const;

export const priceScreenText = {
  title: "Votre prix",
  choice: "Rythme de paiement",
  yearly: "Annuel, en une fois",
  yearlyHelp: "Prix fixe pendant un an, réduit de 10\u00a0%.",
  monthly: "Mensuel, sans engagement",
  monthlyHelp: "Recalculé chaque trimestre par la même formule.",
  code: "Code promotionnel",
  apply: "Appliquer",
  remove: "Retirer le code",
  valid: "Code valable.",
  invalid: "Ce code n’est pas valable.",
  checking: "Vérification du code",
  until: "Code valable jusqu’au {day}.",
  unavailable: "Le prix n’a pas pu être calculé. Votre demande part avec un prix que vous avez consulté.",
  send: "Envoyer au conseiller",
  sent: "Votre demande est envoyée à votre conseiller.",
  note: "Rien n’est prélevé aujourd’hui. Le conseiller examine votre demande, vous signez, puis vous avez quatorze jours pour renoncer.",
} as const;

export const subscribeText = {
  title: "Signer la lettre de mission",
  titleIdentity: "Valider votre identité",
  sign: "Ouvrir la signature",
  identity: "Présenter ma pièce d’identité",
  opened: "La signature est ouverte dans un autre onglet. Cette page avance dès qu’elle est terminée.",
  reopen: "Rouvrir la page de signature",
  blocked: "Votre navigateur a bloqué le nouvel onglet.",
  letter: "Lettre de mission n° {number}",
  download: "Télécharger la lettre",
  terms: "À retenir",
  contracts: "Contrats",
  price: "Prix",
  firstPayment: "Premier paiement",
  duration: "Durée",
  monthly: "au mois, sans engagement",
  yearly: "un an, reconduit",
  withdrawal: "Renoncer",
  withdrawalDays: "14 jours",
  termination: "Résilier",
  terminationWhen: "à la fin de la période payée",
  message: "Message de votre conseiller",
  abandon: "Abandonner la demande",
  change: "Modifier ma sélection",
  inconclusive: "Le contrôle de votre pièce n’a pas abouti. Présentez-la de nouveau.",
  failed: "Votre pièce d’identité n’a pas pu être validée. Présentez-en une autre, en cours de validité.",
  pending: "Votre pièce est en cours de contrôle.",
  effect: "La mission prend effet une fois votre identité validée. Rien n’est prélevé avant.",
} as const;

export const advisorText = {
  title: "Demande envoyée",
  lead: "Votre conseiller examine votre demande.",
  since: "Envoyée le {day}. Une réponse vous parvient en général sous deux jours ouvrés.",
  edit: "Modifier ma demande",
  cancel: "Annuler ma demande",
  canceled: "Votre demande est annulée.",
} as const;

export const documentWords: Readonly<Record<ClubDocumentKind, string>> = {
  der: "Document d’entrée en relation",
  precontract: "Informations précontractuelles",
  letter: "Lettre de mission",
  signed_letter: "Lettre de mission signée",
  proof: "Preuve de signature",
  amendment: "Avenant à la lettre de mission",
  mandate: "Mandat de prélèvement",
  invoice: "Facture",
  credit_note: "Avoir",
  yearly_costs: "Relevé annuel des coûts",
  withdrawal_receipt: "Accusé de rétractation",
  termination_receipt: "Confirmation de résiliation",
};

export const surveyWords: Readonly<Record<ClubLeavingReason, string>> = {
  too_expensive: "Le prix",
  not_used: "Je ne m’en servais pas",
  missing_feature: "Une fonction manquait",
  advice_quality: "La qualité des conseils",
  advisor_contact: "Le contact avec le conseiller",
  too_complex: "Trop compliqué",
  went_elsewhere: "Je suis parti ailleurs",
  portfolio_results: "Les résultats de mes contrats",
  project_done: "Mon projet est terminé",
  trust_security: "La confiance ou la sécurité",
  life_event: "Un changement de situation",
  prefer_not_to_say: "Je préfère ne pas répondre",
  other: "Autre raison",
};
