import type { Words } from "./letters-text.ts";

/** Mails to customers about payments, refunds and statements. */
export const billingNews = [
  "payment_taken_back",
  "yearly_costs",
  "debit_notice",
  "card_expires",
  "refunded",
] as const;
type BillingNews = (typeof billingNews)[number];

const settings = "/app/club/dashboard";

export const billingWords: Readonly<Record<BillingNews, Words>> = {
  payment_taken_back: {
    subject: "Votre banque a repris un paiement",
    lines: [
      "Votre banque a repris {amount} que vous aviez payés pour votre contrat {number}, à votre demande ou à la sienne.",
      "Cette somme reste due\u00a0: sans un nouveau paiement, votre accès est suspendu 48 heures après la reprise.",
      "Si vous contestez ce paiement, écrivez-nous\u00a0: nous cherchons une solution avec vous.",
    ],
    button: "Payer maintenant",
    path: settings,
  },
  yearly_costs: {
    subject: "Votre relevé annuel des coûts {year}",
    lines: [
      "Votre relevé des coûts de l’année {year} est dans votre espace\u00a0: vos honoraires au centime, les frais de vos contrats, et ce qui n’est pas connu.",
    ],
    button: "Voir mon relevé",
    path: "/app/costs",
  },
  debit_notice: {
    subject: "Un prélèvement est prévu le {debitOn}",
    lines: [
      "{amount} seront prélevés le {debitOn} sur votre compte se terminant par {last4}, pour votre contrat {number}.",
      "Vous pouvez changer de moyen de paiement, ou résilier, avant cette date.",
    ],
    button: "Voir mes paiements",
    path: "/app/user/payment",
  },
  card_expires: {
    subject: "Votre carte expire bientôt",
    lines: [
      "Votre carte se terminant par {last4} expire fin {expires}. Ajoutez-en une autre pour que votre abonnement continue.",
    ],
    button: "Changer de moyen de paiement",
    path: "/app/user/payment",
  },
  refunded: {
    subject: "Votre remboursement est parti",
    lines: ["Il arrive sur votre compte sous quelques jours. L’avoir est dans votre espace."],
    button: "Voir mes factures",
    path: settings,
  },
};
