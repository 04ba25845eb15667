import { situationLabels } from "../../../shared/risk/profile-text.ts";
import { elided } from "../../../ui/brand.ts";

export const text = {
  retry: "Réessayer",
  loading: "Chargement du profil",
  readOnly: "Seul le titulaire peut répondre à ces questions.",
} as const;

export const riskQuestions = {
  title: "Votre profil de risque",
  crumb: "Profil",
  place: "Question {number} sur {total}",
  progress: "Avancement du questionnaire",
  next: "Continuer",
  find: "Voir mon profil",
  previous: "Question précédente",
  choose: "Choisissez une réponse pour continuer.",
  resumed: "Vos réponses précédentes sont conservées\u00a0: reprenez où vous en étiez.",
  kept: "Vos réponses sont enregistrées au fur et à mesure. Vous pouvez reprendre plus tard.",
  keyboard: "Les flèches changent de réponse, Entrée continue.",
} as const;

export const resultText = {
  title: "Votre profil de risque",
  none: "Votre profil n’est pas encore connu.",
  noneReason:
    "Sept questions suffisent. Il sert de repère à l’analyse et à l’arbitrage des contrats qui n’ont pas le leur.",
  start: "Répondre aux questions",
  resume: "Reprendre les questions",
  again: "Refaire le questionnaire",
  failed: "Votre profil n’a pas pu être chargé.",
  level: "{place} sur {count}, du plus prudent au plus risqué",
  foundOn: "Établi le {day}",
  admits: "Limites de ce profil",
  equity: "Actions, au plus",
  safe: "Fonds en euros et monétaire, au moins",
  sri: "SRI moyen, au plus",
  loss: "Perte moyenne des pires années, au plus",
  earlier: "Profils précédents",
  portfolios: "Profils de risque de vos contrats",
  infos: "Votre situation",
  suitability: "Questionnaire d’investisseur",
} as const;

export const answerUseText = {
  title: "Être contacté d’après vos réponses",
  why: "Un cabinet peut choisir ses clients à contacter, pour un produit ou un événement, d’après leur âge, leur famille, leurs revenus ou leur profil de risque. Avec vos réponses, seulement si vous l’acceptez. Refuser ne change rien à votre suivi ni à votre prix.",
  firm: "{firm} peut utiliser mes réponses pour choisir qui contacter",
  refused: "Refusé. Si vous acceptez, seules les réponses enregistrées ensuite y serviront.",
  granted:
    "Accepté le {day}. Vous pouvez le reprendre à tout moment : vos réponses n’y servent plus aussitôt.",
} as const;

export const infosText = {
  title: "Votre situation",
  lead: "Ces informations restent les vôtres. Elles servent à vérifier qu’un placement vous convient, jamais à vous démarcher sans votre accord.",
  family: "Famille",
  work: "Travail",
  money: "Revenus et patrimoine",
  ...situationLabels,
  categoryHelp: "Choisissez d’abord votre situation professionnelle.",
  estateHelp: "Biens immobiliers compris, crédits déduits.",
  save: "Enregistrer",
  saved: "Profil mis à jour.",
  unsaved: "Modifications non enregistrées.",
  failed: "Votre situation n’a pas pu être chargée.",
  inconsistent: `Vos contrats connus ${elided("de")} valent {net}, plus que le patrimoine total indiqué ({stated}). Corrigez ce montant, ou vérifiez qu’un contrat n’est pas compté deux fois.`,
  inconsistentRange: `Vos placements connus ${elided("de")} valent {net}, plus que la tranche choisie pour le patrimoine à placer. Choisissez une tranche plus haute, ou vérifiez qu’un contrat n’est pas compté deux fois.`,
  negative: "Ce montant ne peut pas être négatif.",
  children: "Saisissez un nombre d’enfants entre 0 et 30.",
  complete: "{done} sur {total} renseignés",
} as const;

export const portfoliosText = {
  title: "Profils de risque de vos contrats",
  lead: "Un contrat peut avoir son propre profil\u00a0: l’argent de la retraite ne se place pas comme celui d’un achat proche. Sans réponses, votre profil de risque s’applique.",
  none: "Aucun contrat investi.",
  noneReason: "Les questions de risque portent sur les assurances vie, plans d’épargne et comptes-titres.",
  add: "Ajouter un contrat",
  failed: "Vos contrats n’ont pas pu être chargés.",
  own: "Votre profil de risque",
  unknown: "à établir",
  begun: "{done} réponses sur {total}",
  found: "le {day}",
  list: "Contrats investis",
} as const;

export const evaluateText = {
  title: "Votre capacité à subir des pertes",
  lead: "La perte que chaque enveloppe peut subir sans contredire vos réponses. C’est une limite, pas une prévision\u00a0: le profil de chaque contrat s’applique, ou le vôtre s’il n’en a pas.",
  failed: "Votre capacité à subir des pertes n’a pas pu être chargée.",
  none: "Aucun contrat investi à évaluer.",
  noneReason:
    "La capacité de risque porte sur les assurances vie, plans d’épargne, contrats de retraite et comptes-titres.",
  unknownTitle: "Votre profil de risque n’est pas encore connu.",
  unknownReason: "Sept questions suffisent\u00a0; les montants apparaîtront ici pour chaque contrat.",
  start: "Répondre aux questions",
  admits: "Perte acceptée lors d’une mauvaise année",
  admitsNote: "Moyenne des pires années que ces profils admettent, sur {value}.",
  missing:
    "{count, plural, one {Un contrat n’y est pas compté} other {# contrats n’y sont pas comptés}}\u00a0: valeur ou profil inconnus.",
  within: "Les supports connus ont un SRI moyen de {sri}, dans la limite de {max}.",
  above: "Les supports connus ont un SRI moyen de {sri}, au-dessus de la limite de {max}.",
  covered: "Connu pour {ratio} de la valeur.",
  sri: "SRI",
  sriUnknown: "Le risque des supports n’est pas connu pour cette enveloppe.",
  portfolio: "Contrat",
  profile: "Profil appliqué",
  own: "le sien",
  person: "le vôtre",
  toFind: "à établir",
  value: "Valeur",
  loss: "Perte admise",
  answer: "Questions de risque de {name}",
  next: "Voir mon patrimoine",
  profileLink: "Votre profil de risque",
} as const;
