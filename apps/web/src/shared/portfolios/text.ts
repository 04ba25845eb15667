/** What a person holds of a portfolio, in words: the same beside every full value. */
export const ownershipText = {
  share: "part\u00a0: {ratio}",
  ofWhole: "votre part\u00a0: {ratio} de {amount}",
  worth: "Votre part\u00a0: {ratio}, soit {amount}",
  wholePage: "Cette page compte le contrat entier.",
  kinds: {
    full: "pleine propriété",
    joint: "en commun",
    bare: "nue-propriété",
    usufruct: "usufruit",
  },
} as const;

/** Institutions by a shorter name that people use. */
export const shortBanks: Readonly<Record<string, string>> = {
  "Crédit Mutuel de Bretagne": "CMB",
  "Crédit Mutuel du Sud-Ouest": "CMSO",
  "La Banque Postale": "Banque Postale",
  "Natixis Interépargne": "Natixis",
  "CNP Assurances": "CNP",
};
