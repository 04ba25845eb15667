/** The words about what was paid in before a proposal. */
export const depositsText = {
  title: "Versements déjà faits",
  limit:
    "Cette proposition verse {paid} sur «\u00a0{contract}\u00a0», dont les versements ne peuvent dépasser {limit}.",
  limitOfBoth:
    "Cette proposition verse {paid} sur «\u00a0{contract}\u00a0», dont les versements ne peuvent dépasser {limit}, et {both} avec ceux de l’autre plan, PEA ou PEA-PME.",
  law: "Règle\u00a0: {law}.",
  own: "Déjà versé sur «\u00a0{contract}\u00a0» depuis l’ouverture",
  ownHelp: "Les versements, et non la valeur\u00a0: ils figurent sur les relevés du contrat.",
  other: "Déjà versé sur l’autre plan, PEA ou PEA-PME",
  otherHelp: "0 si le client n’en a pas, après le lui avoir demandé.",
  unknown:
    "Ces versements ne sont pas connus\u00a0: demandez-les au client avant d’envoyer la proposition, ou expliquez plus bas pourquoi le plafond est respecté.",
} as const;
