import { addMonths } from "@vigie/domain";
import { currentAccount, livretA, named, savingsBook } from "./sandbox-contracts.ts";
import type { Book, Names } from "./sandbox-contracts.ts";
import type { LifePlan } from "./sandbox-ledger.ts";
import { loanContract, loanPlan, revolvingContract } from "./sandbox-loans.ts";
import type { LoanTermsPlan } from "./sandbox-loans.ts";
import type { Contract, Era, LoanPlan } from "./sandbox-model.ts";
import { employeeContract, lifeInsuranceContract, securitiesContract } from "./sandbox-wealth.ts";
import type { EmployeePlan, Share } from "./sandbox-wealth.ts";

/** Short ways to make the contracts of a holder; `camille` is written in full, the others with these. */

export type Temper = "prudent" | "balanced" | "bold";

/** Units of a life insurance by temper, the rest being its euro fund. */
const unitsOf: Record<Temper, readonly Share[]> = {
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
  /** Years before the anchor that the contract was opened. */
  readonly years: number;
  readonly targetCents: number;
  readonly monthlyCents?: number;
  readonly temper?: Temper;
  readonly company?: string;
};

export type Kit = ReturnType<typeof createKit>;

export function createKit(holder: string, institution: string, era: Era) {
  const names = (of: Pick<Placed, "key" | "type" | "name" | "years" | "company">): Names => ({
    holder,
    institution,
    key: of.key,
    type: of.type,
    name: of.name,
    openedOn: addMonths(era.anchor, -12 * of.years),
    ...(of.company === undefined ? {} : { company: of.company }),
  });
  const base = (of: Placed) => named(names(of));
  return {
    account: (of: Placed, life: LifePlan): Contract =>
      currentAccount(names(of), life, { targetCents: of.targetCents, era }),
    jointAccount: (of: Placed, life: LifePlan): Contract =>
      currentAccount({ ...names(of), ownership: "co-owner" }, life, { targetCents: of.targetCents, era }),
    book: (of: Placed, rate: Book["rate"] = livretA): Contract =>
      savingsBook(
        names(of),
        { targetCents: of.targetCents, monthlyCents: of.monthlyCents ?? 0, rate, from: "COMPTE COURANT" },
        era,
      ),
    life: (of: Placed): Contract => {
      const units = unitsOf[of.temper ?? "balanced"];
      const shareRatio = 1 - units.reduce((sum, [, share]) => sum + share, 0);
      return lifeInsuranceContract(
        base(of),
        {
          targetCents: of.targetCents,
          euro: { label: "Sécurité Long Terme", shareRatio, yearlyRatio: 0.025 },
          units,
          monthlyCents: of.monthlyCents ?? 0,
          monthlyOn: 10,
          wording: "VERSEMENT PROGRAMME",
        },
        era,
      );
    },
    pea: (of: Placed): Contract =>
      securitiesContract(
        base(of),
        {
          targetCents: of.targetCents,
          units: peaUnits,
          monthlyCents: of.monthlyCents ?? 0,
          from: holder.toUpperCase(),
        },
        era,
      ),
    market: (of: Placed): Contract =>
      securitiesContract(
        base(of),
        {
          targetCents: of.targetCents,
          units: marketUnits,
          monthlyCents: of.monthlyCents ?? 0,
          from: holder.toUpperCase(),
        },
        era,
      ),
    /** All in one fund: a property company's shares. */
    single: (of: Placed, serial: number): Contract =>
      lifeInsuranceContract(
        base(of),
        {
          targetCents: of.targetCents,
          euro: null,
          units: [[serial, 1]],
          monthlyCents: 0,
          monthlyOn: 10,
          wording: "SOUSCRIPTION",
        },
        era,
      ),
    employee: (of: Placed, plan: Pick<EmployeePlan, "lock" | "yearlySources">): Contract =>
      employeeContract(base(of), { targetCents: of.targetCents, units: employeeUnits, ...plan }, era),
    loan: (
      of: Omit<Placed, "years" | "targetCents">,
      terms: LoanTermsPlan,
    ): { plan: LoanPlan; contract: Contract } => {
      const plan = loanPlan(terms, era);
      const { openedOn: _openedOn, ...rest } = named(names({ ...of, years: 0 }));
      return { plan, contract: loanContract(rest, plan, era) };
    },
    revolving: (of: Placed, ceilingCents: number): Contract =>
      revolvingContract(
        base(of),
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
