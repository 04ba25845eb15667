import { addMonths } from "@vigie/domain";
import { currentAccount, livretA, named, savingsBook } from "./portfolios.ts";
import type { Book, Names } from "./portfolios.ts";
import type { LifePlan } from "./ledger.ts";
import { loanPortfolio, loanPlan, revolvingPortfolio } from "./loans.ts";
import type { LoanTermsPlan } from "./loans.ts";
import type { Portfolio, Era, LoanPlan } from "./model.ts";
import { lifeInsurancePortfolio, securitiesPortfolio } from "./wealth.ts";
import { employeePortfolio } from "./wealth-employee.ts";
import type { Share } from "./wealth.ts";
import type { EmployeePlan } from "./wealth-employee.ts";

/** Helpers that build a holder's portfolios; `camille` is written in full, the others use these. */

export type RiskAppetite = "prudent" | "balanced" | "bold";

/** Units of a life insurance contract by risk appetite; the rest is its euro fund. */
const unitsOf: Record<RiskAppetite, readonly Share[]> = {
  prudent: [
    [29, 0.12],
    [22, 0.08],
    [34, 0.05],
  ],
  balanced: [
    [2, 0.14],
    [30, 0.14],
    [20, 0.08],
    [34, 0.06],
    [3, 0.08],
  ],
  bold: [
    [2, 0.28],
    [10, 0.14],
    [12, 0.1],
    [17, 0.1],
    [24, 0.08],
  ],
};

export type Placed = {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  /** Years between the opening of the portfolio and the anchor. */
  readonly years: number;
  readonly targetCents: number;
  readonly monthlyCents?: number;
  readonly temper?: RiskAppetite;
  readonly company?: string;
};

export type PortfolioBuilders = ReturnType<typeof createPortfolioBuilders>;

/** Holder, institution and period. */
type At = { readonly holder: string; readonly institution: string; readonly era: Era };

export function createPortfolioBuilders(holder: string, institution: string, era: Era) {
  const at = { holder, institution, era };
  return { ...bankingKit(at), ...wealthKit(at), ...creditKit(at) };
}

function namesOf(at: At, of: Pick<Placed, "key" | "type" | "name" | "years" | "company">): Names {
  return {
    holder: at.holder,
    institution: at.institution,
    key: of.key,
    type: of.type,
    name: of.name,
    openedOn: addMonths(at.era.anchor, -12 * of.years),
    ...(of.company === undefined ? {} : { company: of.company }),
  };
}

function bankingKit(at: At) {
  const { era } = at;
  return {
    account: (of: Placed, life: LifePlan): Portfolio =>
      currentAccount(namesOf(at, of), life, { targetCents: of.targetCents, era }),
    jointAccount: (of: Placed, life: LifePlan): Portfolio =>
      currentAccount({ ...namesOf(at, of), ownership: "co-owner" }, life, {
        targetCents: of.targetCents,
        era,
      }),
    book: (of: Placed, rate: Book["rate"] = livretA): Portfolio =>
      savingsBook(
        namesOf(at, of),
        { targetCents: of.targetCents, monthlyCents: of.monthlyCents ?? 0, rate, from: "COMPTE COURANT" },
        era,
      ),
  };
}

function wealthKit(at: At) {
  const { era } = at;
  const base = (of: Placed) => named(namesOf(at, of));
  const securities = (of: Placed, units: readonly Share[]): Portfolio =>
    securitiesPortfolio(
      base(of),
      {
        targetCents: of.targetCents,
        units,
        monthlyCents: of.monthlyCents ?? 0,
        from: at.holder.toUpperCase(),
      },
      era,
    );
  return {
    life: (of: Placed): Portfolio => {
      const units = unitsOf[of.temper ?? "balanced"];
      const shareRatio = 1 - units.reduce((sum, [, share]) => sum + share, 0);
      const plan = {
        targetCents: of.targetCents,
        euro: { label: "Sécurité Long Terme", shareRatio, yearlyRatio: 0.025 },
        units,
        monthlyCents: of.monthlyCents ?? 0,
        monthlyOn: 10,
        wording: "VERSEMENT PROGRAMME",
      };
      return lifeInsurancePortfolio(base(of), plan, era);
    },
    pea: (of: Placed): Portfolio => securities(of, peaUnits),
    market: (of: Placed): Portfolio => securities(of, marketUnits),
    /** Everything in one fund: shares of a property company. */
    single: (of: Placed, serial: number): Portfolio => {
      const units: readonly Share[] = [[serial, 1]];
      const plan = {
        targetCents: of.targetCents,
        euro: null,
        units,
        monthlyCents: 0,
        monthlyOn: 10,
        wording: "SOUSCRIPTION",
      };
      return lifeInsurancePortfolio(base(of), plan, era);
    },
    employee: (of: Placed, plan: Pick<EmployeePlan, "lock" | "yearlySources">): Portfolio =>
      employeePortfolio(base(of), { targetCents: of.targetCents, units: employeeUnits, ...plan }, era),
  };
}

function creditKit(at: At) {
  const { era } = at;
  return {
    loan: (
      of: Omit<Placed, "years" | "targetCents">,
      terms: LoanTermsPlan,
    ): { plan: LoanPlan; portfolio: Portfolio } => {
      const plan = loanPlan(terms, era);
      const { openedOn: _openedOn, ...rest } = named(namesOf(at, { ...of, years: 0 }));
      return { plan, portfolio: loanPortfolio(rest, plan, era) };
    },
    revolving: (of: Placed, ceilingCents: number): Portfolio =>
      revolvingPortfolio(
        named(namesOf(at, of)),
        { ceilingCents, usedCents: of.targetCents, monthlyCents: 60_00, yearlyRatePercent: 19.4 },
        era,
      ),
  };
}

const peaUnits: readonly Share[] = [
  [4, 0.42],
  [11, 0.33],
  [19, 0.2],
];

const marketUnits: readonly Share[] = [
  [9, 0.34],
  [13, 0.22],
  [21, 0.18],
  [36, 0.18],
];

const employeeUnits: readonly Share[] = [
  [40, 0.5],
  [39, 0.3],
  [42, 0.2],
];

export const profitSharing: EmployeePlan["yearlySources"] = [
  ["Intéressement", 4, 4],
  ["Participation", 5, 3],
  ["Abondement", 5, 1],
];

/** An « article 83 » receives mandatory contributions from the company and from the wage. */
export const mandatoryPayments: EmployeePlan["yearlySources"] = [
  ["Cotisation de l’entreprise", 3, 3],
  ["Cotisation salariale", 3, 1],
];
