import type { AggregationCode } from "@vigie/partners";

/** The messages of `npm run partner` to an operator. */
export const partnerText = {
  /** Prefix of every sentence that asks the operator to fix something. */
  toMend: "À corriger",
  usage: `usage: npm run partner -- aggregation setup
       npm run partner -- aggregation check
       npm run partner -- aggregation replay FOLDER`,
  unreached: (what: string, code: AggregationCode) =>
    `À corriger : le partenaire n’a pas laissé lire ${what} (${code}).`,
  directory: "l’annuaire des établissements",
  client: "le client",
  terms: "la page des conditions",
  publicKey: "la clé publique",
  webhookList: "la liste des événements",
  noConnector: "À corriger : l’annuaire du partenaire ne contient aucun établissement français.",
  connectors: (count: number) => `En ordre : l’annuaire contient ${count} établissements français.`,
  noReturn: (url: string) =>
    `À corriger : l’adresse de retour ${url} manque dans la liste du client ; ajoutez-la dans la console du partenaire.`,
  returns: (url: string) => `En ordre : l’adresse de retour ${url} est inscrite.`,
  noTerms: "En ordre : le partenaire ne demande d’accepter aucune condition.",
  hasTerms: "En ordre : les conditions du partenaire sont présentées avant la première connexion.",
  noPublicKey: "À savoir : aucune clé publique ; les formulaires propres aux agents ne sont pas possibles.",
  hasPublicKey: "À savoir : une clé publique est là ; les formulaires propres aux agents sont possibles.",
  noToken:
    "À corriger : AGGREGATION_MANAGE_TOKEN manque ; sans lui, les événements ne peuvent être ni lus ni inscrits.",
  noSecure: (url: string) =>
    `À corriger : ${url} n’est pas une adresse https que le partenaire peut joindre (PUBLIC_URL).`,
  webhookMissing: (event: string) =>
    `À corriger : l’événement ${event} n’est pas inscrit ; lancez « npm run partner -- aggregation setup ».`,
  webhookKnown: (event: string) => `En ordre : l’événement ${event} est inscrit.`,
  allKnown: "Tous les événements sont déjà inscrits : rien n’a changé.",
  made: (url: string) => `Inscrit : ${url}`,
  secret: (secret: string) =>
    `Écrivez ce secret dans AGGREGATION_WEBHOOK_SECRETS, puis redémarrez ; il n’est montré qu’une fois : ${secret}`,
  noSecret:
    "À corriger : le partenaire n’a pas dit le secret des signatures ; lisez-le dans sa console et écrivez-le dans AGGREGATION_WEBHOOK_SECRETS.",
  notMade: (code: AggregationCode) => `À corriger : l’inscription a échoué (${code}).`,
  replayHeadings: [
    "fichier",
    "liste",
    "lignes",
    "lues",
    "mises de côté",
    "contradictoires",
    "somme",
    "types",
    "où",
  ],
  notJson: "illisible : ce n’est pas du JSON",
  noList: "aucune liste connue",
} as const;
