export const callText = {
  call: "Appeler le {phone}",
  failed: "Les règles d’appel n’ont pas pu être vérifiées\u00a0: n’appelez pas ce client pour l’instant.",
  plan: "Planifier un rendez-vous",
  noPhone: "Aucun numéro de téléphone n’est renseigné.",
  allowedFrom: "Appel possible à partir du {day} à {time}.",
  counter:
    "{count, plural, =0 {Aucune sollicitation} one {# sollicitation} other {# sollicitations}} en trente jours, sur {most} permises.",
} as const;
