export const viewedCustomerText = {
  leave: "Revenir à sa fiche",
  leaveShort: "Sortir",
  leaveWhere: ", revenir à sa fiche",
  /** Read out before anything else: whose area it is, and how to leave it. */
  wayOut: "Sortir de l’espace de {name}",
  viewing: "Vous êtes dans l’espace de {name}.",
  viewingShort: "Espace de {name}",
  rights:
    "Vous lisez et analysez ce qui est partagé\u00a0; seul le titulaire le modifie. Votre visite est notée.",
  rightsShort: "Consultation seule. Votre visite est notée.",
  reasonSaid: "Motif\u00a0: {reason}",
  sayReason: "Indiquer un motif",
  changeReason: "Modifier le motif",
  keepReason: "Enregistrer le motif",
  someCustomer: "ce client",
} as const;
