import type { ReaderWords } from "../next-steps/observation.tsx";

/** What an observation says to the customer's advisor where it says « votre » to the customer. */
export const ofCustomer: ReaderWords = {
  titles: {
    savings_headroom: "Son {portfolio} peut encore recevoir {amount}",
    pel_term: "Son {portfolio} atteint quinze ans le {day}",
    lots_available: "{amount} bientôt disponibles sur son {portfolio}",
  },
  bodies: {
    idle_cash:
      "Ses comptes courants portent plus que trois fois les {monthly} qui en sortent en moyenne chaque mois.",
    held_twice:
      "La loi n’en permet qu’un par personne. S’ils sont tous à son nom, {amount} dépassent ce qu’elle permet\u00a0; s’ils sont à plusieurs personnes du foyer, tout est en ordre.",
    lots_available:
      "Les premiers versements se débloquent le {day}. Le titulaire pourra les retirer ou les laisser placés.",
  },
  roomElsewhere: "Son {portfolio} peut encore recevoir {room}.",
  pelOver: "Son {portfolio} a atteint quinze ans le {day}",
};
