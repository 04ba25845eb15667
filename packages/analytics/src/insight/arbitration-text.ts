/** French texts about an optimisation. */
export const arbitrationText = {
  feesNotOffered:
    "Avec cet objectif, les frais ne peuvent pas servir de mesure\u00a0: choisissez la volatilité.",
  notForNewMoney:
    "Cet objectif compare à ce que vous détenez : il ne convient pas à un versement. Choisissez « Réduire le risque », « Équilibrer » ou « Viser plus de gain ».",
  noPrudentFund: (profile: string) =>
    `Aucun support connu que ce contrat peut recevoir n’a un indicateur de risque inférieur à 4, et le profil ${profile} en demande une part. Essayez un profil moins prudent\u00a0: la part prudente de votre épargne peut se trouver ailleurs.`,
  namedOffer:
    "La liste des supports de ce contrat n’est pas connue\u00a0: seuls ceux que vous détenez et ceux que vous avez nommés sont comparés. Vérifiez que le vôtre les propose.",
  shortHistory: "L’historique des cours des fonds est trop court pour comparer des répartitions.",
  tooMuchUnpriced:
    "Une trop grande part du contrat n’a pas de cours ou d’indicateur de risque connus : un arbitrage n’aurait pas de sens.",
  nothingSold: (amount: string) => `Rien n’est vendu : seul votre versement de ${amount} est placé.`,
  marketOffer:
    "Ce contrat n’est pas reconnu dans notre catalogue\u00a0: les fonds comparés sont ceux du marché. Vérifiez que votre établissement les propose.",
  defaultProfile: (profile: string) =>
    `Votre profil de risque n’est pas encore connu : le profil ${profile} a été retenu.`,
  lineUnchanged: (label: string) =>
    `« ${label} » reste inchangé : ses cours ou son indicateur de risque ne sont pas connus.`,
  feesReplaced: "Cet objectif ne se mesure pas par les frais : il a été mesuré par la volatilité.",
  profileFirst:
    "La perte d’une mauvaise année dépasse déjà la limite de votre profil\u00a0: commencez par « Respecter mon profil », les frais viendront ensuite.",
  today: "le niveau d’aujourd’hui",
  mixKept:
    "Les frais ne baisseraient que par une autre répartition entre classes de placements, ce qui n’est pas une économie\u00a0: la vôtre a été gardée à cinq points près.",
  safestInstead:
    "Le rapport entre rendement et risque n’est pas calculable ici\u00a0: la répartition la moins volatile est proposée.",
} as const;

/** Texts about weights set by an advisor. */
export const targetText = {
  cashOnlyUsed: (label: string) => `« ${label} » ne peut que diminuer : ces liquidités servent à acheter.`,
} as const;
