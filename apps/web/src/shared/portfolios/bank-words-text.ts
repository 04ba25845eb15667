/** The words that banks write in capitals without accents, in names and wordings; any other word is a proper name. */
export const bankWords =
  "abondement abonnement achat amortissement arbitrage assurance au auto aux avec AXA bénéfice " +
  "bénéfices boucherie boulangerie CAF café cantine capital carte CB CEL chèque CNP compte conso " +
  "consommation cotisation coupon courant courants CPAM crédit crêperie CSL d DAB de débit demande " +
  "dépôt des DGFiP différé dividende dividendes Dr du eau échéance école EDF électricité en épargne " +
  "épicerie espèces et euros foncière fonds frais gaz gestion habitation scolaire immo immobilier impôt " +
  "impôts intérêts internet jeune joint la LDD LDDS le LEP les librairie libre ligne livret logement " +
  "long loyer MAIF marché médecin mensuel mobile mobilité musique mutuelle navigo ou par participation " +
  "PEA PEE PEI PEL PER PERCO PERCOI PERCOL permanent PERP personnel pharmacie plan PME pour prélèvement " +
  "prêt professionnel programmé RATP reçu remboursement renouvelable réserve restaurant retrait revenu " +
  "revenus salaire SEPA SFR SNCF station sur taxe télécom terme titre titres travaux trimestre UC un " +
  "une vente vers versement vidéo vie virement volontaire";

/** Those that they cut short. */
export const bankAbbreviations: Readonly<Record<string, string>> = {
  PRLV: "prélèvement",
  VIR: "virement",
};

/** « A » between two words. */
export const bankWordA = "à";

/** « plan épargne logement » with its preposition, as a replacement. */
export const savingsPlanName = "$1 d’épargne $2";
