import type { Matrix } from "../linear/matrix.ts";
import { matrix } from "../linear/matrix.ts";

export type AssetKind = "euro_fund" | "cash" | "unit_linked";

/** One line that the optimiser may hold. Every array of an optimisation follows the order of its assets. */
export type Asset = {
  readonly kind: AssetKind;
  /** Asset class, for the bands. */
  readonly className: string;
  readonly isEquity: boolean;
  /** Published summary risk indicator, 1 to 7. A line of unknown SRI cannot be proposed: filter it before. */
  readonly sri: number;
  /** Maximum weight, ratio in [0, 1]; the held weight for a fund closed to new money. */
  readonly capRatio: number;
  /** Minimum weight, ratio; 0 except for a line that cannot be sold. */
  readonly floorRatio?: number;
  readonly issuer?: string | null;
};

export type Band = { readonly minRatio: number; readonly maxRatio: number };

/** Limits of every proposal; null or absent means unlimited. */
export type Limits = {
  readonly maxSri?: number | null;
  /** Minimum share of euro fund and cash. */
  readonly minSafeRatio?: number | null;
  readonly maxEquityRatio?: number | null;
  readonly classBands?: Readonly<Record<string, Band>>;
  /** Portfolio rule: minimum share of unit-linked funds. */
  readonly minUnitLinkedRatio?: number | null;
  /** Portfolio rule: maximum share of the euro fund. */
  readonly maxEuroFundRatio?: number | null;
  readonly maxIssuerRatio?: number | null;
};

export type RuleName =
  | "full_investment"
  | "sri_limit"
  | "safe_floor"
  | "equity_limit"
  | "class_band"
  | "unit_linked_floor"
  | "euro_fund_limit"
  | "issuer_limit"
  | "line_cap"
  | "line_floor"
  | "return_floor"
  | "volatility_limit"
  | "shortfall_limit"
  | "tracking_limit"
  | "turnover_limit";

export type Rule = {
  readonly name: RuleName;
  /** Class or issuer concerned. */
  readonly subject: string | null;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
  /** The limit that a tangent represents, for messages. Absent where the bound is the limit. */
  readonly stands?: number;
};

export type FeasibleSet = {
  readonly rules: readonly Rule[];
  readonly rows: Matrix;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
};

/** The set of allowed weights as rows and bounds: sum 1, caps, SRI, euro-fund floor, equity, class bands, portfolio rules and
 * issuers.
 * @source methodology section 11, "Common feasible set" */
export function feasibleSet(assets: readonly Asset[], limits: Limits): FeasibleSet {
  return assemble(assets, rulesOf(assets, limits));
}

/** Rows and bounds for a list of rules. */
export function assemble(assets: readonly Asset[], rules: readonly Rule[]): FeasibleSet {
  const rows = matrix(rules.map((rule) => rule.coefficients));
  return {
    rules,
    rows: rules.length === 0 ? { ...rows, cols: assets.length } : rows,
    rowLower: Float64Array.from(rules, (rule) => rule.lower),
    rowUpper: Float64Array.from(rules, (rule) => rule.upper),
    lower: Float64Array.from(assets, (asset) => asset.floorRatio ?? 0),
    upper: Float64Array.from(assets, (asset) => asset.capRatio),
  };
}

export function rulesOf(assets: readonly Asset[], limits: Limits): Rule[] {
  const rules: Rule[] = [
    share(assets, { name: "full_investment", belongs: () => true, bounds: { lower: 1, upper: 1 } }),
  ];
  const { maxSri, minSafeRatio, maxEquityRatio, minUnitLinkedRatio, maxEuroFundRatio } = limits;
  if (known(maxSri)) {
    rules.push({
      name: "sri_limit",
      subject: null,
      coefficients: Float64Array.from(assets, (asset) => asset.sri),
      lower: -Infinity,
      upper: maxSri,
    });
  }
  const isSafe = (asset: Asset) => asset.kind !== "unit_linked";
  if (known(minSafeRatio) && minSafeRatio > 0)
    rules.push(
      share(assets, {
        name: "safe_floor",
        belongs: isSafe,
        bounds: { lower: minSafeRatio, upper: Infinity },
      }),
    );
  if (known(maxEquityRatio) && maxEquityRatio < 1) {
    rules.push(
      share(assets, {
        name: "equity_limit",
        belongs: (asset) => asset.isEquity,
        bounds: { lower: -Infinity, upper: maxEquityRatio },
      }),
    );
  }
  if (known(minUnitLinkedRatio) && minUnitLinkedRatio > 0) {
    const isUnit = (asset: Asset) => asset.kind === "unit_linked";
    rules.push(
      share(assets, {
        name: "unit_linked_floor",
        belongs: isUnit,
        bounds: { lower: minUnitLinkedRatio, upper: Infinity },
      }),
    );
  }
  if (known(maxEuroFundRatio) && maxEuroFundRatio < 1) {
    const isEuro = (asset: Asset) => asset.kind === "euro_fund";
    rules.push(
      share(assets, {
        name: "euro_fund_limit",
        belongs: isEuro,
        bounds: { lower: -Infinity, upper: maxEuroFundRatio },
      }),
    );
  }
  return [...rules, ...bandRules(assets, limits), ...issuerRules(assets, limits)];
}

function bandRules(assets: readonly Asset[], limits: Limits): Rule[] {
  return Object.entries(limits.classBands ?? {}).map(([className, band]) => ({
    ...share(assets, {
      name: "class_band",
      belongs: (asset) => asset.className === className,
      bounds: {
        lower: band.minRatio > 0 ? band.minRatio : -Infinity,
        upper: band.maxRatio < 1 ? band.maxRatio : Infinity,
      },
    }),
    subject: className,
  }));
}

function issuerRules(assets: readonly Asset[], limits: Limits): Rule[] {
  const { maxIssuerRatio } = limits;
  if (!known(maxIssuerRatio)) return [];
  const issuers = new Map<string, number>();
  for (const { issuer, kind, capRatio } of assets) {
    if (issuer && kind === "unit_linked") issuers.set(issuer, (issuers.get(issuer) ?? 0) + capRatio);
  }
  return [...issuers]
    .filter(([, caps]) => caps > maxIssuerRatio)
    .map(([issuer]) => ({
      ...share(assets, {
        name: "issuer_limit",
        belongs: (asset) => asset.issuer === issuer && asset.kind === "unit_linked",
        bounds: {
          lower: -Infinity,
          upper: maxIssuerRatio,
        },
      }),
      subject: issuer,
    }));
}

type Share = {
  name: RuleName;
  belongs: (asset: Asset) => boolean;
  bounds: { lower: number; upper: number };
};

function share(assets: readonly Asset[], { name, belongs, bounds }: Share): Rule {
  return {
    name,
    subject: null,
    coefficients: Float64Array.from(assets, (asset) => (belongs(asset) ? 1 : 0)),
    ...bounds,
  };
}

function known(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}
