/** What one may do about each refusal, and where. */

export type MarketLink = { readonly label: string; readonly query: Readonly<Record<string, string>> };

/** The market, set to show what is missing first. */
const waysToMarket: Readonly<Record<string, MarketLink>> = {
  "optimization.add_euro_fund": {
    label: "Ajouter le fonds en euros du contrat",
    query: { manque: "euro" },
  },
  "optimization.add_low_risk_fund": {
    label: "Choisir un support plus prudent",
    query: { manque: "prudent", tri: "sri" },
  },
  "optimization.too_few_funds": { label: "Ajouter des supports", query: { manque: "nombre" } },
  "optimization.unknown_funds": { label: "Changer la sélection", query: {} },
  "optimization.failed": { label: "Changer la sélection", query: {} },
};

export function marketLink(code: string): MarketLink | null {
  return waysToMarket[code] ?? null;
}

/** Its sentence after the refusal's own; the refusal's sentence comes from the API. */
const hints: Readonly<Record<string, string>> = {
  "optimization.add_euro_fund":
    "Votre sélection ne contient ni fonds en euros ni monétaire. Ajoutez le fonds en euros, ou essayez un profil moins prudent.",
  "optimization.add_low_risk_fund":
    "Ajoutez un support prudent, monétaire ou obligations à court terme, ou essayez un profil moins prudent.",
  "optimization.too_few_funds":
    "Un support ne peut pas peser plus d’un quart du contrat\u00a0: il en faut davantage.",
  "optimization.conflicting_rule":
    "Essayez un autre but, ou un profil moins strict\u00a0: ces deux règles ne peuvent pas tenir ensemble.",
  "optimization.failed":
    "Rien n’a changé dans votre contrat. Essayez un autre but, ou recommencez dans un instant.",
};

export function refusalHint(code: string): string | null {
  return hints[code] ?? null;
}
