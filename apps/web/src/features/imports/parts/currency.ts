/** The currency of an amount, for an Amount: euros where the file says nothing. */
export function currencyOf({ currency }: { readonly currency: string | null }): {
  readonly currency?: string;
} {
  return currency === null ? {} : { currency };
}
