/** What a regular payment is called when its owner gave it no name. */
export const paymentWordings = { deposit: "Versement régulier", withdrawal: "Retrait régulier" } as const;
