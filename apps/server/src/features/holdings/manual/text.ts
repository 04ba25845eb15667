/** The name of a regular payment to which its owner gave none. */
export const paymentWordings = { deposit: "Versement régulier", withdrawal: "Retrait régulier" } as const;
