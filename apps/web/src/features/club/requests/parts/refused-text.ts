import type { ClubEffectKind } from "@vigie/domain";

export const refusedText = {
  title: "Refusé par un partenaire",
  since: "refusé le {day}",
  help: "Le partenaire ne traite plus ces demandes. Voyez avec lui ce qui les bloque, puis relancez-les.",
  again: "Relancer ces demandes",
  taken: "Demandes relancées.",
  still: "Le partenaire refuse encore une de ces demandes.",
} as const;

export const actWords: Readonly<Record<ClubEffectKind, string>> = {
  open_letter: "Envoi de la lettre de mission à la signature",
  cancel_letter: "Annulation de la signature de la lettre de mission",
  archive_evidence: "Remise de la lettre signée et de sa preuve",
  open_subscription: "Ouverture de l’abonnement",
  end_subscription: "Fin de l’abonnement",
  end_at_period_end: "Fin de l’abonnement à l’échéance",
  set_source: "Changement de moyen de paiement",
  remove_source: "Retrait d’un moyen de paiement",
  void_invoice: "{count, plural, one {Annulation d’une facture} other {Annulation de # factures}}",
  change_price: "Changement de prix",
  add_to_invoice:
    "{count, plural, one {Ajout d’un montant à la prochaine facture} other {Ajout de # montants à la prochaine facture}}",
  refund: "{count, plural, one {Remboursement au client} other {# remboursements au client}}",
  return_payment:
    "{count, plural, one {Retour d’un paiement reçu après la fin} other {Retour de # paiements reçus après la fin}}",
};
