import { elided } from "../../ui/brand.ts";

export const text = {
  retry: "Réessayer",
  loading: "Lecture du profil",
  readOnly: "Seul le titulaire peut répondre à ces questions.",
} as const;

export const riskQuestions = {
  title: "Votre profil d’épargnant",
  crumb: "Profil",
  place: "Question {number} sur {total}",
  progress: "Avancement du questionnaire",
  next: "Continuer",
  find: "Voir mon profil",
  previous: "Question précédente",
  choose: "Choisissez une réponse pour continuer.",
  resumed: "Vos réponses d’avant sont gardées\u00a0: reprenez où vous en étiez.",
  kept: "Chaque réponse est gardée dès que vous la donnez. Vous pouvez partir et reprendre plus tard.",
  keyboard: "Les flèches changent de réponse, Entrée continue.",
} as const;

export const resultText = {
  title: "Votre profil d’épargnant",
  none: "Votre profil n’est pas encore connu.",
  noneReason:
    "Six questions suffisent. Il sert de repère à l’analyse et à l’arbitrage des contrats qui n’ont pas le leur.",
  start: "Répondre aux questions",
  resume: "Reprendre les questions",
  again: "Refaire le questionnaire",
  failed: "Votre profil n’a pas pu être lu.",
  level: "{level} sur 5",
  foundOn: "Trouvé le {day}",
  admits: "Ce que ce profil admet",
  equity: "Actions, au plus",
  safe: "Placements sans risque, au moins",
  sri: "SRI moyen, au plus",
  loss: "Perte moyenne des pires années, au plus",
  earlier: "Profils précédents",
  contracts: "Profils de risque de vos contrats",
  infos: "Votre situation",
} as const;

export const infosText = {
  title: "Votre situation",
  lead: "Ces informations restent les vôtres. Elles servent à juger ce qui vous convient, jamais à vous démarcher.",
  family: "Famille",
  work: "Travail",
  money: "Revenus et patrimoine",
  maritalStatus: "Situation familiale",
  childrenCount: "Enfants à charge",
  professionalStatus: "Situation professionnelle",
  professionalCategory: "Catégorie socioprofessionnelle",
  categoryHelp: "Choisissez d’abord votre situation professionnelle.",
  jobTitle: "Métier",
  incomeRange: "Revenu net annuel",
  incomeSource: "Source principale de revenu",
  assetRange: "Patrimoine que vous pourriez placer",
  totalEstate: "Patrimoine total, selon vous",
  estateHelp: "Biens immobiliers compris, crédits déduits.",
  savingsRange: "Épargne possible par an",
  chargesRange: "Charges fixes par mois",
  save: "Enregistrer",
  saved: "Profil mis à jour.",
  unsaved: "Modifications non enregistrées.",
  failed: "Votre situation n’a pas pu être lue.",
  inconsistent: `Vos contrats connus ${elided("de")} valent {net}, plus que le patrimoine total indiqué ({stated}). Corrigez ce montant, ou vérifiez qu’un contrat n’est pas compté deux fois.`,
  inconsistentRange: `Vos placements connus ${elided("de")} valent {net}, plus que la tranche choisie pour le patrimoine à placer. Choisissez une tranche plus haute, ou vérifiez qu’un contrat n’est pas compté deux fois.`,
  negative: "Ce montant ne peut pas être négatif.",
  children: "Écrivez un nombre d’enfants entre 0 et 30.",
  complete: "{done} sur {total} renseignés",
} as const;

export const contractsText = {
  title: "Profils de risque de vos contrats",
  lead: "Un contrat peut avoir son propre profil\u00a0: l’argent de la retraite ne se place pas comme celui d’un achat proche. Sans réponses, votre profil d’épargnant s’applique.",
  none: "Aucun contrat investi.",
  noneReason: "Les questions de risque portent sur les assurances vie, plans d’épargne et comptes-titres.",
  add: "Ajouter un contrat",
  failed: "Vos contrats n’ont pas pu être lus.",
  own: "Votre profil d’épargnant",
  unknown: "à trouver",
  begun: "{done} réponses sur {total}",
  found: "le {day}",
  list: "Contrats investis",
} as const;
