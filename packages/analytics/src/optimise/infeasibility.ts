import type { Solver } from "../linear/solver-pool.ts";
import type { Programme } from "../linear/programme.ts";
import type { Asset, FeasibleSet, Limits, Rule, RuleName } from "./feasible-set.ts";
import { assemble, rulesOf } from "./feasible-set.ts";

/** Why no allocation can be proposed, as a code from which a screen derives an action. */
export type Infeasibility =
  | { readonly code: "nothing_selected" }
  /** Only a euro fund: nothing can be reallocated. */
  | { readonly code: "euro_fund_only" }
  /** The caps cannot reach 100 %: `count` lines are needed. */
  | { readonly code: "at_least_n_funds"; readonly count: number }
  /** "Add a euro fund to respect the risk profile." */
  | { readonly code: "add_euro_fund" }
  /** "Add at least one fund with SRI below 4." */
  | { readonly code: "add_low_sri_fund" }
  /** A minimal set of rules that no allocation satisfies together. */
  | {
      readonly code: "conflicting_rule";
      readonly rules: ReadonlyArray<{
        readonly name: RuleName;
        readonly subject: string | null;
        /** Line of a `line_floor`. */
        readonly assetIndex?: number;
      }>;
    };

export type InfeasibilityInput = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  /** True where the contract offers a euro fund. */
  readonly euroFundAvailable: boolean;
  /** Rules added by the programme itself (a minimum return, for instance). */
  readonly moreRules?: readonly Rule[];
};

/** Searches for a named reason before solving; null where an allocation exists.
 * @source methodology section 11, "Errors, computed BEFORE solving" */
export async function findInfeasibility(
  solver: Solver,
  input: InfeasibilityInput,
): Promise<Infeasibility | null> {
  const { assets, limits } = input;
  const simple = simpleReason(assets);
  if (simple !== null) return simple;
  const rules = [...rulesOf(assets, limits), ...(input.moreRules ?? [])];
  if (await isFeasible(solver, assets, rules)) return null;
  const action = await missingFund(solver, input, rules);
  if (action !== null) return action;
  const floors = floorRules(assets);
  const conflict = await irreducible(solver, withoutFloors(assets), [...rules, ...floors]);
  return {
    code: "conflicting_rule",
    rules: conflict.map((rule) => ({
      name: rule.name,
      subject: rule.subject,
      ...(rule.name === "line_floor" ? { assetIndex: rule.coefficients.indexOf(1) } : {}),
    })),
  };
}

/** Floors of the lines as rules, so that a conflict can name them. */
function floorRules(assets: readonly Asset[]): Rule[] {
  return assets.flatMap((asset, index) => {
    const lower = asset.floorRatio ?? 0;
    if (lower <= 0) return [];
    const coefficients = Float64Array.from(assets, (_, i) => (i === index ? 1 : 0));
    return [{ name: "line_floor" as const, subject: null, coefficients, lower, upper: Infinity }];
  });
}

function withoutFloors(assets: readonly Asset[]): Asset[] {
  return assets.map((asset) => ({ ...asset, floorRatio: 0 }));
}

/** Reasons that are visible without solving. */
export function simpleReason(assets: readonly Asset[]): Infeasibility | null {
  if (assets.length === 0) return { code: "nothing_selected" };
  if (assets.every((asset) => asset.kind === "euro_fund")) return { code: "euro_fund_only" };
  const reach = assets.reduce((total, asset) => total + asset.capRatio, 0);
  if (reach >= 1 - 1e-9) return null;
  const usual = Math.max(...assets.map((asset) => asset.capRatio));
  const more = usual > 0 ? Math.ceil((1 - reach) / usual - 1e-9) : 1;
  return { code: "at_least_n_funds", count: assets.length + more };
}

const profileRules: readonly RuleName[] = ["sri_limit", "safe_floor", "equity_limit"];

/** If the other rules are feasible without the profile, a fund is missing, which is named. */
async function missingFund(
  solver: Solver,
  input: InfeasibilityInput,
  rules: readonly Rule[],
): Promise<Infeasibility | null> {
  const { assets, limits } = input;
  const others = rules.filter((rule) => !profileRules.includes(rule.name));
  if (others.length === rules.length || !(await isFeasible(solver, assets, others))) return null;
  const holdsEuroFund = assets.some((asset) => asset.kind === "euro_fund");
  if (input.euroFundAvailable && !holdsEuroFund) {
    const helped = [...assets, hypotheticalEuroFund];
    // A rule of the programme itself (a minimum return) says nothing about a missing fund.
    if (await isFeasible(solver, helped, rulesOf(helped, limits))) return { code: "add_euro_fund" };
  }
  const holdsLowRisk = assets.some((asset) => asset.kind === "unit_linked" && asset.sri < 4);
  return holdsLowRisk ? null : { code: "add_low_sri_fund" };
}

const hypotheticalEuroFund: Asset = {
  kind: "euro_fund",
  className: "euroFund",
  isEquity: false,
  sri: 1,
  capRatio: 1,
};

/** Deletion filter: drops each rule in turn and keeps only those without which an allocation would exist.
 * @source Chinneck & Dravnieks 1991; it gives the names of the rules, which a solver's IIS would not */
async function irreducible(
  solver: Solver,
  assets: readonly Asset[],
  rules: readonly Rule[],
): Promise<readonly Rule[]> {
  let kept = rules;
  for (const rule of rules) {
    if (rule.name === "full_investment") continue;
    const without = kept.filter((one) => one !== rule);
    if (!(await isFeasible(solver, assets, without))) kept = without;
  }
  return kept.filter((rule) => rule.name !== "full_investment");
}

/** Returns false only where it is proven: a failed solver proves nothing, and the programme itself will report it. */
async function isFeasible(
  solver: Solver,
  assets: readonly Asset[],
  rules: readonly Rule[],
): Promise<boolean> {
  const solution = await solver.solve(leastSri(assets, assemble(assets, rules)));
  return solution.kind !== "infeasible";
}

/** The least risky allocation: minimise sum SRI w. */
function leastSri(assets: readonly Asset[], set: FeasibleSet): Programme {
  return {
    hessian: null,
    cost: Float64Array.from(assets, (asset) => asset.sri),
    rows: set.rows,
    rowLower: set.rowLower,
    rowUpper: set.rowUpper,
    lower: set.lower,
    upper: set.upper,
  };
}
