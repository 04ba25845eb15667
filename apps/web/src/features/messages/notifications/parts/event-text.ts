import type { NotificationEvent } from "@vigie/domain";

/** What stands for a name that is not said. */
export const unnamed = {
  bank: "Votre banque",
  portfolio: "Un contrat",
  person: "La personne invitée",
  device: "Appareil inconnu",
} as const;

type EventWords = {
  readonly title: string;
  readonly detail: string;
  /** The detail when the day or the amount that it tells is missing. */
  readonly bare?: string;
  readonly link: string;
  /** What one line says of several of a day. Its link is that of one of them, unless it has its own, to all contracts. */
  readonly several?: { readonly title: string; readonly detail: string; readonly link?: string };
};

/** The end of a list of names that is cut. */
export const othersText = "{count} autres";

const check = "Vérifier la sécurité du compte";

export const eventWords: Readonly<Record<NotificationEvent, EventWords>> = {
  "sync.first_done": {
    title: "{name}\u00a0: première synchronisation terminée",
    detail: "Vos contrats sont disponibles.",
    link: "Voir les contrats",
    several: {
      title: "{count} établissements\u00a0: première synchronisation terminée",
      detail: "{names}\u00a0: vos contrats sont disponibles.",
    },
  },
  "sync.failed": {
    title: "{name} ne répond plus",
    detail: "Les valeurs affichées restent celles de la dernière synchronisation. Un nouvel essai aura lieu.",
    link: "Voir la connexion",
  },
  "sync.given_up": {
    title: "{name}\u00a0: plus d’essai prévu",
    detail: "Aucune synchronisation n’a réussi depuis plusieurs jours. Vous pouvez en demander une nouvelle.",
    link: "Voir la connexion",
  },
  "sync.action_needed": {
    title: "{name} attend une action de votre part",
    detail: "Sans elle, ces contrats ne se mettent plus à jour.",
    link: "Reconnecter",
  },
  "consent.renewal_due": {
    title: "Autorisation à renouveler\u00a0: {name}",
    detail: "Elle prend fin le {day}. Après cette date, vos comptes ne seront plus mis à jour.",
    bare: "Votre autorisation arrive à échéance.",
    link: "Renouveler l’autorisation",
  },
  "analysis.done": {
    title: "Analyse prête\u00a0: {name}",
    detail: "Répartition, risque, performance et frais.",
    link: "Voir l’analyse",
    several: {
      title: "{count} analyses prêtes",
      detail: "{names}",
      link: "Voir les contrats",
    },
  },
  "optimization.done": {
    title: "Arbitrage calculé\u00a0: {name}",
    detail: "Le calcul est terminé.",
    link: "Voir l’arbitrage",
    several: {
      title: "{count} arbitrages calculés",
      detail: "{names}",
      link: "Voir les contrats",
    },
  },
  "savings.cap_reached": {
    title: "{name} au plafond",
    detail: "{amount} placés\u00a0: le plafond est atteint, un versement de plus serait refusé.",
    bare: "Le plafond est atteint\u00a0: un versement de plus serait refusé.",
    link: "Voir le contrat",
  },
  "report.monthly": {
    title: "Rapport mensuel {of}",
    detail: "Patrimoine net\u00a0: {amount}.",
    bare: "Votre patrimoine du mois.",
    link: "Lire le rapport",
  },
  "message.received": {
    title: "{name} vous a écrit",
    detail: "",
    link: "Lire le message",
    several: { title: "{name} vous a écrit {count} messages", detail: "" },
  },
  "invitation.accepted": { title: "{name} a accepté votre invitation", detail: "", link: "" },
  "invitation.undelivered": {
    title: "Invitation non remise\u00a0: {name}",
    detail: "Cette adresse n’a pas reçu l’e-mail. Vérifiez-la, puis invitez de nouveau.",
    link: "",
  },
  "security.new_device": {
    title: "Connexion depuis un nouvel appareil",
    detail: "{name}. Si ce n’est pas vous, changez votre mot de passe.",
    link: check,
    several: {
      title: "{count} connexions depuis un nouvel appareil",
      detail: "{name}. Si ce n’est pas vous, changez votre mot de passe.",
    },
  },
  "security.password_changed": {
    title: "Mot de passe changé",
    detail: "Les autres appareils ont été déconnectés. Si ce n’est pas vous, écrivez-nous sans attendre.",
    link: check,
  },
  "security.email_changed": {
    title: "Adresse e-mail changée",
    detail: "Vous vous connectez désormais avec la nouvelle.",
    link: "Voir vos informations",
  },
  "security.factor_changed": {
    title: "Double authentification modifiée",
    detail: "Si ce n’est pas vous, vérifiez vos appareils.",
    link: check,
  },
  "security.locked": {
    title: "Connexion bloquée pendant 30\u00a0minutes",
    detail: "Trop de mots de passe erronés ont été essayés.",
    link: check,
  },
  "security.merge_asked": {
    title: "Demande de réunion de deux comptes",
    detail: "Elle ne prend effet qu’avec le code envoyé à l’adresse du compte existant.",
    link: check,
  },
  "security.merge_refused": {
    title: "Réunion de comptes refusée",
    detail: "Vos deux comptes restent séparés.",
    link: check,
  },
  "security.accounts_merged": {
    title: "Deux comptes n’en font plus qu’un",
    detail: "Si ce n’est pas vous, écrivez-nous sans attendre.",
    link: check,
  },
  "security.address_unreachable": {
    title: "Une adresse e-mail ne reçoit pas nos messages",
    detail: "{name}. Vérifiez-la, ou changez-la dans vos informations.",
    link: "Voir vos informations",
  },
  "security.account_completed": {
    title: "Votre compte est complet",
    detail: "Toutes les fonctions vous sont ouvertes.",
    link: check,
  },
  "security.factor_suggested": {
    title: "Protégez votre compte par un second facteur",
    detail:
      "Une application ou une clé d’accès, en deux minutes\u00a0: votre mot de passe seul n’ouvrira plus vos comptes.",
    link: "Ajouter un second facteur",
  },
  "security.advisor_renamed": {
    title: "Votre conseiller a changé de nom",
    detail: "Il s’affiche désormais ainsi\u00a0: {name}. Si vous en doutez, demandez-le-lui de vive voix.",
    link: "Voir votre conseiller",
  },
  "security.advisor_changed": {
    title: "Votre conseiller change",
    detail: "{name} suit désormais votre patrimoine. Ce que vous partagez ne change pas.",
    link: "Voir votre conseiller",
  },
  "review.concluded": {
    title: "Votre revue d’adéquation est prête",
    detail: "{name} a revu l’adéquation de vos contrats et des conseils suivis.",
    link: "Lire la revue",
  },
  "household.joined": {
    title: "Votre foyer est formé",
    detail: "Votre demande est acceptée. Choisissez les contrats que l’autre personne voit.",
    link: "Ouvrir le foyer",
  },
  "household.left": {
    title: "Vous ne formez plus de foyer",
    detail: "L’autre personne l’a quitté. Vous ne voyez plus rien l’un de l’autre.",
    link: "Ouvrir le foyer",
  },
  "security.access_removed": {
    title: "Votre cabinet ne voit plus votre patrimoine",
    detail: "{name} a mis fin à son accès. Vos données restent les vôtres.",
    link: "Voir qui a vu mes données",
  },
  "security.advisor_left": {
    title: "{name} ne suit plus votre patrimoine",
    detail:
      "Dans le même cabinet, {others} {otherCount, plural, one {le voit} other {le voient}} encore. Ce que vous partagez ne change pas.",
    link: "Voir qui a vu mes données",
  },
  "file.items_asked": {
    title: "Votre conseiller vous demande de compléter votre dossier",
    detail: "Il a besoin de pièces ou de réponses pour pouvoir vous conseiller.",
    link: "Compléter mon dossier",
  },
  "club.changed": {
    title: "Votre souscription au Club avance",
    detail: "Le détail est dans votre espace et dans l’e-mail que vous avez reçu.",
    link: "Voir le Club",
  },
  "club.request": {
    title: "Le Club\u00a0: du nouveau pour un client",
    detail: "Il s’agit de {name}.",
    link: "",
  },
  "suitability.waiting": {
    title: "Des réponses attendent votre accord",
    detail: "{name} les a saisies pour vous dans le questionnaire. Elles ne valent qu’une fois confirmées.",
    link: "Lire ces réponses",
  },
  "suitability.due": {
    title: "Votre questionnaire d’investisseur est à confirmer",
    detail: "Sans réponses récentes, votre conseiller ne peut plus vous envoyer de proposition.",
    link: "Revoir mes réponses",
  },
  "proposal.sent": {
    title: "Votre conseiller vous envoie une proposition",
    detail: "{name} l’a écrite pour vous. Rien ne change sans votre accord.",
    link: "Lire la proposition",
  },
  "proposal.answered": {
    title: "Une réponse à une proposition",
    detail: "{name} a répondu. La réponse est dans son dossier.",
    link: "",
  },
  "proposal.change_taken_back": {
    title: "Une demande de changement annulée",
    detail: "La proposition faite à {name} attend de nouveau sa réponse.",
    link: "",
  },
  "proposal.withdrawn": {
    title: "Votre conseiller a retiré sa proposition",
    detail: "{name} l’a retirée. Vous n’avez rien à faire.",
    link: "Voir mes propositions",
  },
  "proposal.signed": {
    title: "Votre signature est enregistrée",
    detail: "Votre accord est donné. Le document signé et sa preuve sont avec la proposition.",
    link: "Voir mes propositions",
  },
  "proposal.unsigned": {
    title: "Votre proposition n’est pas signée",
    detail: "La signature n’a pas abouti\u00a0: la proposition indique pourquoi et ce que vous pouvez faire.",
    link: "Voir mes propositions",
  },
  "proposal.not_signed": {
    title: "Une signature n’a pas abouti",
    detail: "La proposition que {name} devait signer attend de nouveau une réponse.",
    link: "",
  },
  "proposal.late": {
    title: "Des ordres restent à passer",
    detail: "Vous avez accepté une proposition il y a plus de 15\u00a0jours, et tout n’est pas encore fait.",
    link: "Revoir la proposition",
  },
  "proposal.not_done": {
    title: "Une proposition acceptée n’est pas encore exécutée",
    detail: "{name} a donné son accord il y a plus de 15\u00a0jours.",
    link: "",
  },
  "book.export_ready": { title: "Votre export est prêt", detail: "Gardé un jour dans « Autres ».", link: "" },
  "book.export_failed": { title: "Votre export a échoué", detail: "À redemander dans « Autres ».", link: "" },
  "system.restart": { title: "Le service redémarre", detail: "", link: "" },
};
