/** A payment of the Club that is owed. */
export const unpaidText = {
  paused:
    "Votre abonnement est suspendu\u00a0: le dernier paiement a échoué. Vos documents restent disponibles.",
  unpaid: "Le dernier paiement a échoué. L’accès est maintenu jusqu’au {day} à {time}.",
  payNow: "Payer maintenant",
} as const;
