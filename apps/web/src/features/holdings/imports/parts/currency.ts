/** The currency of an amount, for an Amount: euros if the file says nothing. */
export function currencyOf({ currency }: { readonly currency: string | null }): {
  readonly currency?: string;
} {
  return currency === null ? {} : { currency };
}

/** Whether two amounts may belong to one portfolio: an unknown currency matches any. */
export function isOfCurrency(
  { currency }: { readonly currency: string | null },
  other: { readonly currency: string | null },
): boolean {
  return currency === null || other.currency === null || currency === other.currency;
}
