import type { NotificationEvent } from "@vigie/domain";

/** The text of a push message, also shown on a lock screen: no amount, and no name of a contract, an institution or a person. */
export const pushWords: Readonly<Record<NotificationEvent, readonly [title: string, body: string]>> = {
  "sync.first_done": ["Première synchronisation terminée", "Vos contrats sont disponibles."],
  "sync.failed": [
    "Un établissement ne répond plus",
    "Les valeurs affichées restent celles de la dernière synchronisation.",
  ],
  "sync.given_up": [
    "Une connexion bancaire ne se synchronise plus",
    "Aucune synchronisation n’a réussi depuis plusieurs jours.",
  ],
  "sync.action_needed": [
    "Un établissement attend une action de votre part",
    "Sans elle, ces contrats ne se mettent plus à jour.",
  ],
  "consent.renewal_due": [
    "Autorisation à renouveler",
    "L’autorisation donnée à l’un de vos établissements arrive à échéance.",
  ],
  "analysis.done": ["Analyse prête", "Répartition, risque, performance et frais."],
  "optimization.done": ["Arbitrage calculé", "Le calcul est terminé."],
  "savings.cap_reached": ["Plafond atteint", "L’un de vos livrets est au plafond."],
  "report.monthly": ["Rapport mensuel", "Votre rapport du mois est prêt."],
  "message.received": ["Nouveau message", "Vous avez reçu un message."],
  "invitation.accepted": ["Invitation acceptée", "La personne invitée a accepté votre invitation."],
  "invitation.undelivered": ["Invitation non remise", "L’adresse n’a pas reçu l’e-mail."],
  "security.new_device": [
    "Connexion depuis un nouvel appareil",
    "Si ce n’est pas vous, changez votre mot de passe.",
  ],
  "security.password_changed": ["Mot de passe changé", "Si ce n’est pas vous, écrivez-nous sans attendre."],
  "security.email_changed": ["Adresse e-mail changée", "Vous vous connectez désormais avec la nouvelle."],
  "security.factor_changed": [
    "Double authentification modifiée",
    "Si ce n’est pas vous, vérifiez vos appareils.",
  ],
  "security.locked": ["Connexion bloquée", "Trop de mots de passe erronés ont été essayés."],
  "security.merge_asked": [
    "Demande de réunion de deux comptes",
    "Elle ne prend effet qu’avec le code envoyé par e-mail.",
  ],
  "security.merge_refused": ["Réunion de comptes refusée", "Vos deux comptes restent séparés."],
  "security.accounts_merged": [
    "Deux comptes n’en font plus qu’un",
    "Si ce n’est pas vous, écrivez-nous sans attendre.",
  ],
  "security.account_completed": ["Votre compte est complet", "Toutes les fonctions vous sont ouvertes."],
  "security.address_unreachable": [
    "Une adresse e-mail ne reçoit pas nos messages",
    "Vérifiez-la, ou changez-la dans vos informations.",
  ],
  "security.factor_suggested": [
    "Protégez votre compte par un second facteur",
    "Une application ou une clé d’accès, en deux minutes.",
  ],
  "security.advisor_renamed": ["Votre conseiller a changé de nom", "Le nouveau nom est dans votre espace."],
  "security.advisor_changed": ["Votre conseiller change", "Ce que vous partagez ne change pas."],
  "security.access_removed": [
    "Votre cabinet ne voit plus votre patrimoine",
    "Vos données restent les vôtres.",
  ],
  "security.advisor_left": [
    "Un conseiller ne suit plus votre patrimoine",
    "Votre espace indique qui le voit encore.",
  ],
  "household.joined": ["Votre foyer est formé", "Choisissez les contrats que l’autre personne voit."],
  "household.left": ["Vous ne formez plus de foyer", "Vous ne voyez plus rien l’un de l’autre."],
  "file.items_asked": [
    "Votre dossier est à compléter",
    "Votre conseiller demande des pièces ou des réponses.",
  ],
  "club.changed": ["Votre souscription au Club avance", "Le détail est dans votre espace."],
  "club.request": ["Le Club\u00a0: du nouveau pour un client", "Le détail est dans votre espace."],
  "suitability.waiting": ["Des réponses attendent votre accord", "Elles ne valent qu’une fois confirmées."],
  "suitability.due": [
    "Votre questionnaire d’investisseur est à confirmer",
    "Sans réponses récentes, votre conseiller ne peut plus vous envoyer de proposition.",
  ],
  "proposal.sent": ["Votre conseiller vous envoie une proposition", "Rien ne change sans votre accord."],
  "proposal.answered": ["Une réponse à une proposition", "Elle est dans le dossier de votre client."],
  "proposal.change_taken_back": [
    "Une demande de changement annulée",
    "La proposition attend de nouveau la réponse de votre client.",
  ],
  "proposal.withdrawn": ["Votre conseiller a retiré sa proposition", "Vous n’avez rien à faire."],
  "proposal.signed": ["Votre signature est enregistrée", "Le document signé est dans votre espace."],
  "proposal.unsigned": ["Votre proposition n’est pas signée", "La suite à donner est dans votre espace."],
  "proposal.not_signed": ["Une signature n’a pas abouti", "La suite est dans le dossier de votre client."],
  "proposal.late": ["Des ordres restent à passer", "Une proposition acceptée n’est pas encore exécutée."],
  "proposal.not_done": [
    "Une proposition acceptée n’est pas encore exécutée",
    "Le client a donné son accord il y a plus de 15\u00a0jours.",
  ],
  "review.concluded": ["Votre revue d’adéquation est prête", "Votre conseiller l’a terminée."],
  "book.export_ready": ["Votre export est prêt", "Il est gardé un jour."],
  "book.export_failed": ["Votre export a échoué", "Vous pouvez le demander de nouveau."],
  "system.restart": ["Le service redémarre", ""],
};
