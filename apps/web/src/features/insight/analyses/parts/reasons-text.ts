/** Why a note is what it is: each criterion as a sentence with the figure of this contract. `side` says on which side of the
 * comparison the figure is; `none` is a figure of zero. */
export const criterionSentences: Readonly<Record<string, string>> = {
  class_fit: "Ses classes de placements s’écartent de {figure} de la répartition de votre profil",
  effective_lines:
    "Il se répartit comme sur {figure} supports de même poids, fonds en euros à part et un fonds indiciel comptant pour quatre",
  geography: "Ses actions s’écartent de {figure} de la répartition mondiale",
  sectors: "La concentration de ses actions par secteur est de {figure}",
  risk_spread: "Un seul support porte {figure} du risque",
  excess_return:
    "{side, select, over {Il rapporte {figure} par an de plus que son marché de référence} under {Il rapporte {figure} par an de moins que son marché de référence} other {Il rapporte autant que son marché de référence}}",
  lines_beating_benchmark: "La part des supports qui battent leur marché est de {figure}",
  excess_over_livret:
    "{side, select, over {Votre argent y rapporte {figure} par an de plus que le Livret A} under {Votre argent y rapporte {figure} par an de moins que le Livret A} other {Votre argent y rapporte autant que le Livret A}}",
  excess_sharpe:
    "{side, select, over {Le gain obtenu pour le risque pris dépasse celui du marché} under {Le gain obtenu pour le risque pris est inférieur à celui du marché} other {Le gain obtenu pour le risque pris est celui du marché}}",
  sri_excess:
    "{side, select, over {Son SRI, {sri}, dépasse de {figure} le maximum de votre profil} other {Son SRI, {sri}, ne dépasse pas le maximum de votre profil, {most}}}",
  shortfall_to_cap:
    "{side, select, none {Même les pires années, il ne perdrait pas en moyenne} over {Une des pires années lui coûterait en moyenne {loss}, {gap} de plus que la limite de votre profil} other {Une des pires années lui coûterait en moyenne {loss}, soit {figure} de la limite de votre profil}}",
  drawdown_to_composite: "Sa pire baisse représente {figure} de celle de son marché de référence",
  capital_at_risk:
    "{side, select, none {Aucun support n’est trop risqué pour votre échéance} other {{figure} du contrat est très risqué pour votre échéance}}",
  yearly_cost: "Il coûte {figure} par an, tous frais compris",
  ongoing_to_median:
    "{side, select, over {Ses supports coûtent {figure} de plus que la médiane de leur classe dans ce contrat} under {Ses supports {lost, select, true {ne coûtent que} other {coûtent}} {figure} de moins que la médiane de leur classe dans ce contrat} other {Ses supports coûtent autant que la médiane de leur classe dans ce contrat}}",
  wealth_lost:
    "{side, select, none {En vingt ans, il ne coûterait pas plus que des fonds indiciels} other {En vingt ans, ces frais retirent {figure} de ce que vaudraient des fonds indiciels}}",
  fees_paid:
    "{side, select, none {Aucun frais d’entrée ni d’arbitrage n’a été payé en un an} other {Les frais d’entrée et d’arbitrage payés en un an représentent {figure} du contrat}}",
};

export const reasonsText = {
  full: "{reason}.",
  less: "{reason}\u00a0: {stars}\u00a0{count, plural, one {étoile} other {étoiles}} en moins.",
  points: "{gap}\u00a0{count, plural, one {point} other {points}}",
  nothing: "Aucun critère ne lui retire d’étoile.",
  held: "Une partie des données est estimée\u00a0: la note ne peut pas dépasser {points} sur 5.",
  unknown:
    "{count, plural, one {Un critère inconnu n’y compte pas.} other {# critères inconnus n’y comptent pas.}}",
  exact:
    "La note exacte est de {points} sur 5. Le calcul est le même pour tous les contrats, quel que soit leur montant.",
} as const;
