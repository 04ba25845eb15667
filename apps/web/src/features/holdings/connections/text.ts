import type { ConnectionState, SyncStep } from "@vigie/domain";
import { brandName, elided } from "../../../ui/brand.ts";

/** The words of adding a bank. Each state says what happens in one sentence; what to do is the one button beside. */
export const text = {
  own: {
    title: "Seul le titulaire peut connecter ses comptes.",
    reason: "Les identifiants d’une banque ne se confient à personne, pas même à un conseiller.",
  },
  search: {
    title: "Ajouter un contrat",
    lead: "Quel établissement souhaitez-vous connecter\u00a0?",
    connect: "Connecter un établissement",
    label: "Nom de l’établissement",
    help: "Quelques lettres suffisent, sans accents ni majuscules.",
    category: "Type d’établissement",
    categories: {
      all: "Tous",
      bank: "Banques",
      broker: "Courtiers",
      insurance: "Assureurs",
      employee_savings: "Épargne salariale",
      test: "Essais",
    },
    main: "Les plus demandés",
    others: "Les autres établissements",
    found: "Établissements trouvés",
    count: "{count, plural, one {# établissement} other {# établissements}}",
    more: "{count, plural, one {Afficher le dernier} other {Afficher les # autres}}",
    none: "Aucun établissement ne porte ce nom.",
    noneReason:
      "Essayez un autre nom, ou importez un relevé\u00a0: la plupart des établissements en proposent un à télécharger.",
    unfold: "Afficher les {count} établissements",
    fold: "Replier la liste",
    ways: {
      title: "Autres façons d’ajouter un contrat",
      file: { name: "Importer un relevé", help: "Un fichier téléchargé chez votre établissement." },
      byHand: { name: "Ajouter un contrat à la main", help: "Ce qu’aucun établissement ne transmet." },
      property: { name: "Ajouter un bien immobilier", help: "Avec son estimation et son crédit." },
      webview: {
        name: "Passer par la page de notre partenaire",
        help: "Vos identifiants s’y saisissent.",
      },
    },
    failed: "La liste des établissements n’a pas pu être chargée.",
    loading: "Chargement des établissements",
    resume: "Connexion commencée",
    resumeLink: "Reprendre avec {bank}",
    pending: "À reconnecter",
    pendingLink: "Reconnecter {bank}",
    consentSoon: "Votre autorisation bancaire expire le {day}",
    renewLink: "Renouveler avec {bank}",
  },
  head: {
    crumb: "Ajouter un contrat",
    connect: "Connecter {bank}",
    reconnect: "Reconnecter {bank}",
    unknown: "Cet établissement n’existe pas ou n’est plus proposé.",
    unknownLink: "Choisir un établissement",
    failed: "Cette connexion n’a pas pu être chargée.",
    loading: "Chargement de l’établissement",
    registering: "Vos contrats vont être synchronisés",
  },
  share: {
    title: "Données partagées",
    reads: `${brandName()} pourra lire vos contrats, leurs soldes, leurs opérations et leurs placements. Aucun virement ni aucun ordre ne sera possible.`,
    days: "{days, plural, other {L’autorisation dure # jours. Votre banque vous demandera ensuite de la renouveler.}}",
    stop: "Vous pouvez supprimer une connexion à tout moment\u00a0; ses données sont alors effacées.",
    choose: "Rien n’est suivi avant que vous ayez choisi les contrats.",
    secretShort: `Vos identifiants vont à notre partenaire d’agrégation, jamais à ${brandName()}.`,
    secretTitle: "Vos identifiants",
    secret: `Ils partent de votre navigateur vers notre partenaire d’agrégation ({host}), qui interroge votre banque. Ils ne passent jamais par les serveurs ${elided("de")}.`,
    secretAtBank: `Vous les saisirez sur le site de votre banque, et nulle part ailleurs. ${brandName()} et son partenaire d’agrégation ({host}) ne les verront pas.`,
    secretHosted: `Vous les saisirez sur la page de notre partenaire d’agrégation ou sur celle de votre banque, et nulle part ailleurs. ${brandName()} ne les verra pas.`,
    partner: "un serveur distinct",
  },
  terms: {
    title: "Conditions du service d’agrégation",
    accept: "J’accepte les conditions du service d’agrégation",
    version: "Version {version}",
    read: "Lire les conditions",
    missing: "Acceptez les conditions pour continuer.",
    noContent: "Le partenaire n’a pas joint le texte de ses conditions.",
  },
  form: {
    submit: "Se connecter",
    update: "Mettre à jour",
    sending: "Votre banque vérifie vos identifiants",
    sendingHelp: "Cela peut durer une minute. Gardez cette page ouverte.",
    optional: "{label} (facultatif)",
    required: "Remplissez ce champ pour continuer.",
    requiredList: "Choisissez dans la liste pour continuer.",
    pattern: "Votre banque attend un autre format pour ce champ.",
    digits: "Votre banque attend {count} chiffres.",
    date: "Saisissez la date comme 31.12.1980.",
    dateHelp: "JJ.MM.AAAA",
    list: "Choisir",
    unnamedField: "Information demandée par votre banque",
    otherWay: "Plutôt se connecter sur le site de la banque",
  },
  bankSite: {
    submit: "Continuer vers {bank}",
    leads: "Vous allez sur le site de votre banque pour vous identifier, puis vous revenez ici.",
  },
  hosted: {
    submit: "Continuer vers la page de notre partenaire",
    resume: "Reprendre sur la page de notre partenaire",
    leads:
      "Vous allez sur la page de notre partenaire d’agrégation pour vous identifier auprès de votre banque, puis vous revenez ici choisir les contrats à suivre.",
    begun: "Cette connexion est commencée\u00a0: vous la reprendrez où vous l’avez laissée.",
  },
  code: {
    title: "Un code vous a été envoyé",
    submit: "Valider le code",
    again: "Recevoir un autre code",
  },
  app: {
    title: "Confirmez dans l’application de votre banque",
    lead: "Une demande vient d’arriver sur votre téléphone. Ouvrez l’application {bank}, puis autorisez l’accès.",
    left: "Temps restant",
    done: "J’ai autorisé l’accès",
    again: "Renvoyer la demande",
    lateTitle: "La demande n’a pas abouti",
    late: "Elle a été refusée, ou n’a pas été autorisée à temps. Renvoyez-la quand votre téléphone est près de vous.",
    leave: `Vous pouvez quitter cette page, la connexion continue sans vous. ${brandName()} ne voit jamais votre code.`,
    askedAgain: "Demande renvoyée à {time}. Elle peut mettre quelques secondes à arriver.",
    start: "Commencer",
  },
  steps: {
    label: "Étapes de la connexion",
    credentials: "Identifiants acceptés",
    confirmation: "Votre confirmation",
    inApp: "sur votre téléphone",
    reading: "Synchronisation",
    minute: "environ une minute",
    choice: "Choix des contrats à suivre",
    you: "vous décidez",
    at: "à {time}",
  },
  actionDone: "C’est fait, réessayer",
  cancel: "Annuler",
  retry: "Réessayer",
  back: "Choisir un autre établissement",
  seeConnection: "Voir cette connexion",
  importInstead: "Importer un relevé en attendant",
  anotherLogin: "Utiliser un autre identifiant",
  connectAgain: "Connecter de nouveau cet établissement",
} as const;

/** Each state of a connection, as its title and its one sentence. */
export const stateTexts: Readonly<Record<ConnectionState, { title: string; sentence: string }>> = {
  ok: { title: "La connexion fonctionne", sentence: "La synchronisation de vos contrats commence." },
  validating: {
    title: "Votre banque vérifie votre accord",
    sentence: "Cela ne prend d’ordinaire que quelques secondes.",
  },
  wrong_credentials: {
    title: "Identifiants refusés",
    sentence:
      "Votre banque a refusé ces identifiants. Vérifiez-les et recommencez\u00a0: trop d’essais bloqueraient votre accès.",
  },
  additional_information: {
    title: "Votre banque demande une information de plus",
    sentence: "Saisissez ce que votre banque vient de vous demander.",
  },
  decoupled: {
    title: "Confirmez dans l’application de votre banque",
    sentence: "Une demande vient d’arriver sur votre téléphone.",
  },
  strong_authentication: {
    title: "Votre banque demande une authentification forte",
    sentence:
      "Elle demande une authentification forte, en votre présence\u00a0: gardez votre téléphone près de vous.",
  },
  web_authentication: {
    title: "Votre banque vous attend sur son site",
    sentence: "Identifiez-vous sur le site de votre banque, puis vous reviendrez ici.",
  },
  action_needed: {
    title: "Une action est attendue sur le site de votre banque",
    sentence:
      "Ouvrez le site de votre banque, faites ce qu’il demande (souvent accepter de nouvelles conditions), puis recommencez ici.",
  },
  password_expired: {
    title: "Votre mot de passe a expiré",
    sentence: "Changez-le sur le site de votre banque, puis donnez ici le nouveau.",
  },
  website_unavailable: {
    title: "Le site de votre banque est indisponible",
    sentence: "Ce n’est pas de votre fait. Réessayez dans quelques minutes.",
  },
  rate_limited: {
    title: "Votre banque limite les demandes",
    sentence: `Elle en a reçu trop pour le moment. ${brandName()} réessaiera automatiquement.`,
  },
  technical_bug: {
    title: "Une erreur technique empêche de lire vos comptes",
    sentence: "Notre partenaire d’agrégation en est averti. Vos identifiants ne sont pas en cause.",
  },
  not_supported: {
    title: "Cet accès n’est pas pris en charge",
    sentence: "Cet établissement ne permet pas de lire ce type de compte.",
  },
};

/** What stops a connection without being a state of it. */
export const failureTexts = {
  wrong_code: {
    title: "Code refusé",
    sentence: "Vérifiez le dernier code reçu et saisissez-le de nouveau, ou annulez pour recommencer.",
  },
  missing_parameter: {
    title: "Il manque une information",
    sentence: "Votre banque attend un champ de plus. Complétez le formulaire et recommencez.",
  },
  invalid_value: {
    title: "Une information n’a pas la forme attendue",
    sentence: "Vérifiez chaque champ du formulaire et recommencez.",
  },
  busy: {
    title: "Cette connexion est déjà en cours de synchronisation",
    sentence: "Attendez une minute, puis recommencez.",
  },
  not_found: {
    title: "Cette demande n’existe plus",
    sentence: "Elle a été annulée, ici ou par votre banque. Recommencez la connexion.",
  },
  unauthorized: {
    title: "L’accès à l’agrégation a expiré",
    sentence: "Recommencez\u00a0: un nouvel accès sera ouvert.",
  },
  unreachable: {
    title: "Notre partenaire d’agrégation ne répond pas",
    sentence:
      "Vérifiez votre connexion à Internet, puis réessayez. Rien de ce que vous avez saisi n’est perdu.",
  },
  timeout: {
    title: "Votre banque met trop de temps à répondre",
    sentence: "Nous avons cessé d’attendre. Réessayez maintenant ou un peu plus tard.",
  },
  lost_at_partner: {
    title: "Cette connexion n’existe plus chez notre partenaire",
    sentence:
      "Connectez de nouveau cet établissement, puis supprimez ci-dessous la connexion qui ne répond plus.",
  },
  already_connected: {
    title: "Cet établissement est déjà connecté",
    sentence: "Vous l’avez déjà ajouté avec cet identifiant.",
  },
  demo: {
    title: "Un compte de démonstration ne connecte pas de vraie banque",
    sentence: "Créez votre propre compte pour connecter cet établissement.",
  },
  unsafe_address: {
    title: "Adresse refusée",
    sentence: "L’adresse donnée par la banque n’est pas sûre\u00a0: nous ne vous y envoyons pas.",
  },
} as const;

export const syncTexts = {
  label: "Étapes de la synchronisation",
  steps: {
    connection: "Connexion",
    accounts: "Liste des contrats",
    transactions: "Opérations",
    holdings: "Placements",
    valuation: "Valeur de vos avoirs",
  } satisfies Record<SyncStep, string>,
  portfolios: "{count, plural, =0 {} one {# contrat} other {# contrats}}",
  transactions: "{count, plural, =0 {} one {# opération} other {# opérations}}",
  lines: "{count, plural, =0 {} one {# ligne} other {# lignes}}",
  doubtful: "{count, plural, =0 {} one {# au sens incertain} other {# au sens incertain}}",
  setAside:
    "{count, plural, =0 {} one {# ligne illisible, mise de côté} other {# lignes illisibles, mises de côté}}",
  readingTitle: "Synchronisation de vos contrats",
  doneTitle: "Vos contrats sont suivis",
  listTitle: "Recherche de vos contrats",
  leave: "Vous pouvez quitter cette page, la synchronisation continue sans vous.",
  slow: "La synchronisation dure plus longtemps que prévu. Elle continue sans vous\u00a0; revenez dans un moment.",
  failed: "La synchronisation s’est arrêtée avant la fin.",
  failedReason:
    "Les données reçues sont conservées. Réessayez, ou attendez la prochaine synchronisation automatique.",
  dashboard: "Voir mon patrimoine",
} as const;

export const selectionTexts = {
  readOn: (day: string) => `Valeurs au ${day}`,
  title: "Choisir les contrats",
  lead: "{count, plural, =0 {Aucun contrat trouvé} one {# contrat trouvé chez {bank}} other {# contrats trouvés chez {bank}}}",
  help: "Décochez ce que vous ne voulez pas suivre. Vous pourrez y revenir.",
  all: "Tout cocher",
  none: "Tout décocher",
  kind: "Type de {name}",
  correct: "Corriger le type de {name}",
  correctLink: "Corriger",
  known: "{name}\u00a0: un contrat que vous suivez déjà\u00a0?",
  knownAsk: "Choisir",
  knownNone: "Non, un nouveau contrat",
  knownAs: "Le même que {name}",
  knownMissing: "Indiquez pour chaque contrat signalé s’il s’agit d’un contrat que vous suivez déjà.",
  confirm: "{count, plural, =0 {Ne rien suivre} one {Suivre ce contrat} other {Suivre ces # contrats}}",
  nothing: "Cochez au moins un contrat, ou retirez cette connexion.",
  empty: "Cet établissement n’a transmis aucun contrat.",
  emptyReason: "Vérifiez l’espace client choisi (particulier ou professionnel), ou importez un relevé.",
  failed: "Les contrats n’ont pas pu être chargés.",
  lost: "Cette connexion n’existe plus.",
  partly:
    "{count, plural, one {Un contrat n’a pas pu être activé.} other {# contrats n’ont pas pu être activés.}} Réessayez.",
  telling: "Activation\u00a0: {told} sur {count}",
  needs: "Une action est attendue sur le site de votre banque avant l’affichage de vos contrats.",
  needsLink: "Terminer la connexion",
} as const;

export const resultTexts = {
  lead: "{count, plural, =0 {Aucun contrat n’a encore de valeur} one {Un contrat synchronisé} other {# contrats synchronisés}}{missing, plural, =0 {.} other {, # à compléter.}}",
  counts:
    "{transactions, plural, =0 {} one {# opération} other {# opérations}}{both, plural, =0 {} other { et }}{lines, plural, =0 {} one {# ligne de placement} other {# lignes de placement}}.",
  added: "Suivis",
  missing: "Il manque encore",
  notFollowed: "Non suivis",
  unknownValue: "valeur inconnue pour l’instant",
  asOf: "Valeur au {day}",
  another: "Ajouter un autre établissement",
  evaluate: "Évaluer votre capacité de risque",
  change: "Changer ce choix",
  later: `${brandName()} les relira à la prochaine mise à jour.`,
} as const;

export const updateTexts = {
  title: "Reconnecter",
  heading: "Votre connexion",
  end: "Ne plus suivre cet établissement",
  other: "Ajouter un autre établissement",
  works: "Cette connexion fonctionne.",
  lastSuccess: "Dernière synchronisation le {day} à {time}.",
  never: "Aucune synchronisation n’a encore réussi.",
  consent: "Votre autorisation est valable jusqu’au {day}.",
  nextTry: "Prochain essai le {day} à {time}.",
  change: "Changer les identifiants",
  resume: "Reprendre la connexion",
  renew: "Renouveler l’autorisation",
  read: "Synchroniser maintenant",
  selection: "Choisir les contrats suivis",
  restored: "La connexion est rétablie",
  remove: "Supprimer la connexion",
  removeLead: `La connexion, ses contrats et leur historique seront effacés ${elided("de")} et de notre partenaire. Votre banque n’est pas touchée.`,
  removeBox: "Je veux supprimer cette connexion et toutes ses données",
  removeMissing: "Cochez la case pour confirmer.",
  removed: `{bank} a été retiré ${elided("de")}.`,
} as const;

export const returnTexts = {
  title: "Retour de votre banque",
  reading: "Un instant, nous retrouvons votre connexion.",
  denied: {
    title: "Vous n’avez pas autorisé l’accès",
    sentence: "Rien n’a été lu ni gardé. Vous pouvez recommencer quand vous voulez.",
  },
  failed: {
    title: "Votre banque a rencontré une erreur",
    sentence: "Elle n’a pas pu confirmer votre accord. Réessayez dans quelques minutes.",
  },
  terms: {
    title: "Les conditions n’ont pas été acceptées",
    sentence: "Sans elles, notre partenaire ne peut pas lire vos comptes.",
  },
  lapsed: {
    title: "Ce retour n’est plus valable",
    sentence: "Cette page a expiré ou a déjà servi. Reprenez la connexion depuis le début.",
  },
  again: "Recommencer",
} as const;

export const webviewTexts = {
  title: "Ajouter un contrat",
  lead: "Connectez vos établissements sur la page de notre partenaire d’agrégation.",
  sentence: `Vous y choisissez votre banque et vous y saisissez vos identifiants\u00a0; ${brandName()} ne les voit pas. Vous revenez ensuite ici pour choisir les contrats à suivre.`,
  open: "Ouvrir la page du partenaire",
  failed: "La page du partenaire n’a pas pu être ouverte.",
  search: "Chercher plutôt mon établissement ici",
} as const;
