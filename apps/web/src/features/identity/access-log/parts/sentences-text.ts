import type { DataAccess } from "@vigie/api";

/** The call that was made, in the words of the person. The ledger names calls as the API does: the words are here,
 * so that a line written before a change of words is still told. */

/** « en commençant par … » */
const readings: readonly (readonly [RegExp, string])[] = [
  [/\/club_subscriptions\/\{[^}]*\}\/documents/, "les documents de votre abonnement au Club"],
  [/\/club_subscriptions/, "votre abonnement au Club"],
  [/^\/customers\/export$/, "votre ligne d’une liste de clients, prise dans un fichier"],
  [/^\/book_exports$/, "votre fiche et vos échanges, dans un export de tous ses clients"],
  [/^\/advisory_agenda$/, "votre rendez-vous ou votre numéro, dans une copie de son agenda du jour"],
  [/^\/customers\/\{[^}]*\}\/events|^\/events\//, "ce qui est noté de vos échanges"],
  [/^\/customers\/\{[^}]*\}\/contact$/, "comment vous joindre"],
  [/^\/customers\/\{[^}]*\}\/couple$/, "votre couple et ce que vous partagez"],
  [/^\/customers\/\{[^}]*\}\/event_draft$/, "son brouillon d’un échange avec vous"],
  [/^\/missions\/|^\/customers\/\{[^}]*\}\/(missions|leads)/, "les propositions qu’il prépare pour vous"],
  [/^\/customers\/\{[^}]*\}$/, "votre fiche"],
  [/\/profile$/, "votre situation"],
  [/\/messages/, "vos échanges"],
  [/\/club_follow_up/, "ce que le Club a fait pour vos contrats"],
  [/\/cost_statements/, "les relevés annuels des coûts de vos contrats"],
  [/\/proposals/, "les propositions faites pour vos contrats"],
  [/\/reviews/, "les revues d’adéquation de vos contrats"],
  [
    /\/advice_record\/file$/,
    "une copie de l’historique des conseils qui vous ont été donnés, avec leurs documents",
  ],
  [/\/advice_record\/verification$/, "l’état des empreintes qui protègent vos conseils d’une modification"],
  [/\/cost_statements/, "vos relevés annuels de frais"],
  [/\/advice_record/, "l’historique des conseils qui vous ont été donnés"],
  [/\/file\/documents\//, "un document de votre dossier"],
  [/\/file$/, "votre dossier"],
  [/\/suitability$/, "vos réponses au questionnaire d’investisseur"],
  [/\/risk_profiles/, "votre profil de risque"],
  [/\/advices/, "les arbitrages enregistrés d’un contrat"],
  [/\/optimi[sz]/, "l’arbitrage d’un contrat"],
  [/\/analyses/, "l’analyse d’un contrat"],
  [/\/transactions/, "les opérations d’un contrat"],
  [/\/series\//, "l’évolution de votre patrimoine"],
  [/\/composition|repartition/, "la répartition de votre patrimoine"],
  [/\/wealth$/, "votre patrimoine"],
  [/\/completion$/, "ce qui est rempli de votre dossier"],
  [/\/health$/, "la santé de vos données"],
  [/\/observations$/, "les observations sur votre patrimoine"],
  [/\/fees$/, "les frais de vos contrats"],
  [/\/calendar$/, "le calendrier de vos contrats"],
  [/\/cost_statements/, "les relevés de vos frais"],
  [/\/exposures$/, "la composition de vos placements"],
  [/\/mortgage_desk$/, "les choix de vos crédits immobiliers"],
  [/\/succession$/, "la transmission de votre patrimoine"],
  [/\/next_thousand$/, "vos prochains versements"],
  [/\/projects_together$/, "vos projets"],
  [/\/projects(\/[^/]+)?$/, "vos projets"],
  [/\/spending$/, "vos dépenses"],
  [/\/net_worth_ahead$/, "votre patrimoine dans dix ans"],
  [/\/real_estates\/\{[^}]*\}/, "un bien immobilier"],
  [/\/real_estates/, "vos biens immobiliers"],
  [/\/debt_ratio/, "votre taux d’endettement"],
  [/\/loans/, "vos crédits"],
  [/\/loan$/, "un crédit"],
  [/\/early_repayment$/, "le remboursement anticipé d’un crédit"],
  [/\/devices$/, "votre épargne salariale"],
  [/\/accounts\/\{id\}$/, "une connexion bancaire"],
  [/\/accounts/, "vos connexions bancaires"],
  [/\/portfolios\/\{/, "un contrat"],
  [/\/portfolios$/, "la liste de vos contrats"],
  [/^\/users\/\{id\}$/, "votre fiche"],
];

/** « Hélène … a … » */
const acts: readonly (readonly [RegExp, string])[] = [
  [/^POST \/customers\/bulk$/, "a agi sur plusieurs clients, dont vous"],
  [/^DELETE \/customers\/\{[^}]*\}\/access$/, "a renoncé à voir votre espace"],
  [/^PUT \/customers\/\{[^}]*\}\/couple$/, "a noté votre couple"],
  [/^DELETE \/customers\/\{[^}]*\}\/couple$/, "a retiré la mention de votre couple"],
  [/^POST \/customers\/\{[^}]*\}\/events$/, "a noté un échange avec vous"],
  [/^PUT \/events\//, "a changé ce qui est noté d’un échange"],
  [/^POST \/events\/[^/]*\/restore$/, "a rétabli dans son journal un échange qui en avait été retiré"],
  [/^DELETE \/events\//, "a retiré un échange de son journal, avec un motif"],
  [/^PUT \/customers\/\{[^}]*\}\/contact\/contract$/, "a déclaré un contrat en cours avec son cabinet"],
  [/^(PUT|DELETE) \/customers\/\{[^}]*\}\/event_draft$/, "a préparé la note d’un échange avec vous"],
  [/^(POST|PUT) .*\/leads\//, "a noté l’issue d’une proposition"],
  [/^POST .*\/portfolios\/aggregate$/, "a calculé des totaux sur vos contrats, sans rien changer"],
  [/^POST .*\/transactions\/aggregate$/, "a calculé des totaux sur vos opérations, sans rien changer"],
  [/^POST .*\/club_subscriptions$/, "a préparé une demande d’abonnement au Club"],
  [/^PUT .*\/club_subscriptions\//, "a changé les contrats de votre abonnement au Club"],
  [/^POST .*\/club_subscriptions\/.*\/approve$/, "a accepté votre demande d’abonnement au Club"],
  [/^POST .*\/club_subscriptions\/.*\/reject$/, "a refusé votre demande d’abonnement au Club"],
  [/^POST .*\/club_subscriptions\/.*\/firm_signature$/, "a signé la lettre de mission pour son cabinet"],
  [/^DELETE .*\/club_subscriptions\//, "a mis fin à votre abonnement au Club"],
  [
    /^POST .*\/portfolios\/.*\/target\/model$/,
    "a étudié une autre répartition d’un contrat, sans rien changer",
  ],
  [
    /^POST \/fund_replacements$/,
    "a étudié le remplacement d’un support chez tous ses clients qui le détiennent, dont vous",
  ],
  [/^POST .*\/proposals(\/target)?$/, "a préparé une proposition"],
  [/^POST .*\/proposals\/.*\/send$/, "vous a envoyé une proposition"],
  [/^PUT .*\/proposals\//, "a écrit une proposition"],
  [/^DELETE .*\/proposals\//, "a retiré une proposition"],
  [/^POST \/reviews\/campaign$/, "a préparé une campagne de revues, dont la vôtre"],
  [/^POST .*\/reviews$/, "a commencé votre revue d’adéquation"],
  [/^POST .*\/reviews\/.*\/conclude$/, "a conclu votre revue d’adéquation"],
  [/^PUT .*\/reviews\//, "a écrit votre revue d’adéquation"],
  [/^DELETE .*\/reviews\//, "a abandonné une revue en cours"],
  [/^POST .*\/file\/documents$/, "a ajouté un document à votre dossier"],
  [/^PUT .*\/file\/documents\//, "a répondu sur un document de votre dossier"],
  [/^POST .*\/file\/attestations$/, "a noté une pièce dans votre dossier"],
  [
    /^POST .*\/suitability$/,
    "a saisi des réponses à votre questionnaire d’investisseur, qui attendent votre confirmation",
  ],
  [/^POST .*\/messages$/, "vous a écrit"],
  [/^PUT .*\/messages\/read$/, "a lu vos messages"],
  [/^POST .*\/analyses\/all$/, "a lancé l’analyse d’un contrat"],
  [/^POST .*\/optimize$/, "a cherché un arbitrage pour un contrat"],
  [/^DELETE .*\/optimization$/, "a abandonné une recherche d’arbitrage"],
  [/^POST .*\/synchronize$/, "a demandé la mise à jour d’une connexion"],
];

const phraseOf = (phrases: readonly (readonly [RegExp, string])[], call: string, otherwise: string): string =>
  phrases.find(([pattern]) => pattern.test(call))?.[1] ?? otherwise;

export function readSentence({ path }: Pick<DataAccess, "path">): string {
  return phraseOf(readings, path, "votre espace");
}

export function actionSentence({ method, path }: Pick<DataAccess, "method" | "path">): string {
  return phraseOf(acts, `${method} ${path}`, "a agi dans votre espace");
}
