import type { FigureText } from "./text-model.ts";
import type { loanFigures } from "./loans.ts";

export const loanTexts: Readonly<Record<keyof typeof loanFigures, FigureText>> = {
  "loan.left": {
    label: "Capital restant dû",
    formula:
      "Le montant transmis par le prêteur\u00a0; à défaut, le capital restant de l’échéancier à ce jour.",
  },
  "loan.left.owned": {
    label: "Votre part du capital restant dû",
    formula: "Le capital restant dû multiplié par votre part du prêt.",
  },
  "loan.borrowed": {
    label: "Capital emprunté",
    formula: "La valeur transmise par le prêteur, ou celle que vous avez saisie.",
  },
  "loan.rate": { label: "Taux du prêt", formula: "Le taux nominal annuel, hors assurance." },
  "loan.instalment": {
    label: "Mensualité hors assurance",
    formula: "Le montant constant qui rembourse le capital et les intérêts sur la durée du prêt.",
  },
  "loan.insurance": {
    label: "Assurance du prêt",
    formula: "La cotisation mensuelle transmise par le prêteur, ou celle que vous avez saisie.",
  },
  "loan.months": { label: "Durée du prêt", formula: "Le nombre de mensualités prévu à la signature." },
  "loan.charge": {
    label: "Mensualité assurance comprise",
    formula: "La mensualité plus l’assurance d’un mois. Zéro une fois le prêt remboursé.",
  },
  "loan.charge.owned": {
    label: "Votre part de la mensualité",
    formula: "La mensualité assurance comprise, multipliée par votre part du prêt.",
  },
  "loan.next": {
    label: "Prochaine échéance",
    formula: "La prochaine ligne de l’échéancier, assurance comprise, pour le prêt entier.",
  },
  "loan.paid": {
    label: "Déjà payé",
    formula: "La somme des échéances passées\u00a0: capital, intérêts et assurance, chacun à part.",
  },
  "loan.interest.left": {
    label: "Intérêts et assurance à venir",
    formula: "La somme des échéances à venir, si le prêt va à son terme.",
  },
  "loan.schedule": {
    label: "Échéancier",
    formula:
      "Chaque mois, les intérêts sont un douzième du taux sur le capital restant\u00a0; le reste de la mensualité rembourse le capital.",
  },
  "loans.charge": {
    label: "Mensualités de vos crédits",
    formula: "La somme de votre part de chaque mensualité, assurance comprise.",
  },
  "loans.insurance": {
    label: "Assurances de vos crédits",
    formula: "La somme de votre part de chaque assurance mensuelle.",
  },
  "loans.rate": {
    label: "Taux moyen de vos crédits",
    formula: "La moyenne des taux, chacun compté pour votre part du capital restant dû.",
  },
  "loans.next": {
    label: "Prochaine échéance",
    formula: "La première échéance de vos crédits, pour votre part.",
  },
  "loans.interest": {
    label: "Intérêts à venir",
    formula: "La somme des intérêts des échéances à venir, pour votre part, si chaque crédit va à son terme.",
  },
  "loans.payOff": {
    label: "Remboursement de vos crédits",
    formula:
      "Le capital restant dû de chaque échéancier, pour votre part, à la date de la dernière échéance passée.",
  },
  "debt.ratio": {
    label: "Taux d’endettement",
    formula:
      "Vos mensualités assurance comprise, divisées par vos revenus mensuels nets plus 70\u00a0% de vos loyers. Deux bornes, car vos revenus sont connus par tranche.",
  },
  "debt.norm": {
    label: "Norme d’endettement",
    formula: "Le maximum que le Haut Conseil de stabilité financière demande aux banques de respecter.",
  },
  "debt.charge": {
    label: "Mensualités comptées",
    formula: "La somme de votre part de chaque mensualité, assurance comprise.",
  },
  "debt.income": {
    label: "Revenus comptés",
    formula: "Les bornes de la tranche de revenus nets que vous avez choisie.",
  },
  "debt.rents": { label: "Loyers comptés", formula: "Les loyers mensuels de vos biens, pour votre part." },
  "loan.repay.amount": {
    label: "Somme remboursée d’avance",
    formula:
      "Un quart, la moitié ou la totalité du capital restant dû\u00a0; les parts sont arrondies à la centaine d’euros.",
  },
  "loan.repay.indemnity": {
    label: "Indemnité, au plus",
    formula:
      "Six mois d’intérêts sur la somme remboursée, sans dépasser 3\u00a0% du capital restant dû (code de la consommation, articles L.\u00a0313-47 et R.\u00a0313-25). Votre contrat peut prévoir moins\u00a0; rien n’est dû après un décès, une perte d’emploi ou une vente pour mutation (article L.\u00a0313-48).",
  },
  "loan.repay.saved": {
    label: "Intérêts évités, nets de l’indemnité",
    formula:
      "Les intérêts de l’échéancier actuel, moins ceux de l’échéancier raccourci à mensualité égale, moins l’indemnité.",
  },
  "loan.repay.insurance": {
    label: "Assurance évitée",
    formula: "La cotisation d’un mois, pour chaque mois dont le prêt est raccourci.",
  },
  "loan.repay.return": {
    label: "Rendement certain du remboursement",
    formula:
      "Le taux annuel auquel la somme remboursée et l’indemnité valent les mensualités, et l’assurance connue, qui ne seront plus payées.",
  },
  "loan.repay.months": {
    label: "Mensualités restantes",
    formula: "Le nombre de mensualités qui suivent le remboursement, à montant égal.",
  },
  "loan.repay.livretA": {
    label: "Taux du Livret A",
    formula: "Le taux réglementé en vigueur, sans impôt ni prélèvement.",
  },
};
