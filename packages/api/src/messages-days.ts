/** French messages for typed days outside their bounds. */
export const dayMessagesFr = {
  "day.life_range": "Cette date n’est pas plausible. Indiquez une date comprise entre le {from} et le {to}.",
  "day.fact_range":
    "La date d’un document ou d’un fait constaté est comprise entre le {from} et le {to}. Vérifiez l’année.",
  "day.exchange_range":
    "La date d’un échange, d’un rendez-vous ou d’une promesse est comprise entre le {from} et le {to}. Vérifiez l’année.",
  "day.due_range":
    "Une échéance se fixe entre le {from} (un an en arrière) et le {to} (dix ans à l’avance). Vérifiez l’année.",
  "text.undrawn":
    "Ce texte figure dans un document PDF, qui ne peut pas afficher certains de ses caractères\u00a0: {signs}. Remplacez-les par des lettres latines.",
} as const;
