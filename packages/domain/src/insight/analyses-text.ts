/** Why a portfolio has no full analysis. */
export const analysisText = {
  onlyEuroFund:
    "Ce contrat est investi à 100 % en fonds en euros : son capital est garanti, il n’y a pas de répartition à analyser.",
  onlySecurities: "Ce contrat ne contient que des titres en direct : l’analyse porte sur des fonds.",
  notInvested:
    "L’analyse porte sur les contrats investis : assurance vie, épargne retraite, épargne salariale. Ce contrat n’en fait pas partie.",
  mandate:
    "Ce contrat est en gestion sous mandat : un gérant choisit les placements à votre place. Il n’y a donc pas d’analyse à vous proposer.",
  foreignCurrency: "Ce contrat n’est pas tenu en euros : sans taux de change, son analyse serait fausse.",
  linesUnknown: "Le détail de ce contrat n’est pas connu : l’analyse attend les lignes qui le composent.",
} as const;

const reasonSentences: Readonly<Record<string, string>> = {
  euro_fund_rate_unknown:
    "Le taux de ce fonds en euros n’est pas connu\u00a0: ni le contrat ni le nom de la ligne n’indiquent de quel fonds il s’agit.",
  too_few_observations:
    "Il n’y a pas encore assez de valeurs pour le calculer\u00a0: elles s’ajoutent à chaque synchronisation de votre établissement.",
  too_short_history:
    "L’historique des cours est trop court pour le calculer\u00a0: le chiffre viendra avec les cours des prochains mois.",
  zero_variance: "La valeur n’a pas varié sur la période.",
  singular_covariance: "Des lignes ont exactement les mêmes variations\u00a0: elles ne se distinguent pas.",
  zero_denominator: "Le calcul n’a pas de sens ici : il diviserait par zéro.",
  no_sign_change: "Il faut au moins un versement et une valeur pour le calculer.",
  no_root: "Aucun taux ne correspond à ces versements.",
  several_roots: "Vos versements et retraits s’alternent\u00a0: aucun taux unique ne les résume.",
  outside_domain: "Les données sortent du domaine où la formule est valable.",
  not_finite: "Le calcul ne donne pas de nombre.",
  empty: "Il n’y a rien à mesurer.",
  not_positive: "La valeur doit être positive pour le calculer.",
  too_much_unknown: "Une trop grande part du contrat n’est pas connue.",
  too_little_covered: "Moins de 40 % du contrat a un historique de cours connu.",
  shorter_than_year: "La période est plus courte qu’un an : un taux annuel n’aurait pas de sens.",
  fees_unknown:
    "Les frais de ce contrat ne sont pas connus\u00a0: saisissez-les dans les réglages du contrat.",
  profile_unknown: "Votre profil de risque n’est pas connu\u00a0: répondez au questionnaire de risque.",
  horizon_unknown:
    "Votre horizon n’est pas connu\u00a0: indiquez dans les réglages du contrat quand vous aurez besoin de cet argent.",
  past_reconstructed:
    "Ce passé est reconstitué à partir de vos supports d’aujourd’hui\u00a0: il faut un an de valeurs lues auprès de votre établissement, une par semaine au moins. Vos relevés annuels, importés, permettent déjà de comparer votre rendement au Livret\u00a0A.",
  values_sparse:
    "Les valeurs connues de ce contrat sont trop espacées pour juger sa performance\u00a0: il en faut une par semaine au moins sur un an. Connectez-le à son établissement\u00a0: il sera lu chaque jour.",
  movements_incomplete:
    "Vos versements ne sont pas connus depuis l’ouverture\u00a0: saisissez la date d’ouverture dans les réglages, ou importez les relevés qui manquent.",
  no_reference:
    "Aucun indice de référence n’est connu pour une part suffisante de ce contrat\u00a0: la comparaison viendra quand il y en aura un.",
  prices_unknown:
    "Les cours d’une trop grande part de ces lignes ne sont pas connus\u00a0: le chiffre viendra quand ils seront publiés.",
  sri_unknown:
    "L’indicateur de risque d’une trop grande part de ces lignes n’est pas publié\u00a0: le chiffre viendra quand il le sera.",
  composition_unknown:
    "La composition de plus de la moitié de vos fonds en actions n’est pas publiée\u00a0: le chiffre viendra quand elle le sera.",
  offer_unknown:
    "Les fonds que propose ce contrat ne sont pas connus\u00a0: choisissez-le dans le catalogue, depuis ses réglages.",
};

/** Text of a figure's `reason`. */
export function figureReasonSentence(reason: string): string {
  return reasonSentences[reason] ?? "Ce chiffre n’est pas connu.";
}
