import { cents, day, type Id, ok, riskSurveyOf } from "@vigie/domain";
import { saveClause } from "../features/insight/succession/actions.ts";
import { setTimeout as wait } from "node:timers/promises";
import { lockCustomer } from "../db/customer-lock.ts";
import type { Subject } from "../edge/subject.ts";
import { linkLoanIn } from "../features/holdings/loans/actions/link.ts";
import { saveInfos } from "../features/holdings/portfolio-pages/actions/infos.ts";
import { type Portfolio, knownPortfolios } from "../features/holdings/portfolios/actions/select.ts";
import { keepAnswers } from "../features/insight/risk-profiles/actions.ts";
import { declareHousehold, recommendedRisk } from "../features/identity/users/actions.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { workOf } from "../edge/work.ts";
import type { Services } from "../boot/services.ts";

type Answers = Readonly<Record<string, string>>;
type Settings = {
  readonly name: RegExp;
  readonly infos: Parameters<typeof saveInfos>[2]["infos"];
  readonly answers: Answers;
};

/** The settings of two portfolios of the household, whose analyses are complete. The others have none, so that the demo also
 * shows what a locked analysis asks for. */
const settings: readonly Settings[] = [
  {
    name: /^armor vie 2$/i,
    infos: {
      typeInvestment: "pension",
      targetAmount: cents(200_000_00),
      timeInvestment: 15,
      monthlyDeposit: cents(150_00),
      monthlyBuyout: cents(0),
      managementType: "free_management",
      fees: { entryFeeRatio: 0, euroFundsFeeRatio: 0.006, ucsFeeRatio: 0.006, arbitrageFeeRatio: 0 },
    },
    answers: {
      horizon: "over_ten",
      share: "over_half",
      withdrawals: "probably",
      loss: "medium",
      aim: "grow",
    },
  },
  {
    name: /^pea$/i,
    infos: {
      typeInvestment: "capital_increase",
      targetAmount: cents(100_000_00),
      timeInvestment: 12,
      monthlyDeposit: cents(300_00),
      monthlyBuyout: cents(0),
      managementType: "free_management",
      fees: { brokerageFeeRatio: 0.0035, custodyFeeRatio: 0 },
    },
    answers: {
      horizon: "over_ten",
      share: "under_half",
      withdrawals: "unlikely",
      loss: "medium",
      aim: "grow",
    },
  },
];

/** Balanced. */
const personalAnswers: Answers = {
  knowledge: "funds",
  experience: "kept",
  horizon: "five_to_ten",
  reserve: "three_to_six",
  income: "uncertain",
  loss: "small",
  reaction: "wait",
};

const tries = 120;
const pauseMs = 250;

/** Stores once the household's answers and the settings of its main portfolios. These arrive with the first sync of their banks,
 * which runs at the same time; if they are late, the next start stores them. */
export async function seedHouseholdSettings(services: Services, subject: Subject): Promise<void> {
  // The person's own answers are stored last: they mark that everything was stored.
  if ((await recommendedRisk(services, subject)) !== null) return;
  for (const { name, infos, answers } of settings) {
    const portfolio = await awaited(services, subject, name);
    if (portfolio === null) {
      services.log("warn", "demo.contract_late", { name: name.source });
      return;
    }
    const kept = await saveInfos(services, subject, { id: portfolio.id, infos });
    if (!kept.ok) throw new Error(`The demonstration's settings are refused: ${kept.code}.`);
    await answer(services, subject, { portfolioId: portfolio.id, answers });
  }
  await linkMortgage(services, subject);
  await seedFamily(services, subject);
  await answer(services, subject, { portfolioId: null, answers: personalAnswers });
}

/** Links the flat to its loan, as the household would. */
async function linkMortgage(services: Services, subject: Subject): Promise<void> {
  const loan = await awaited(services, subject, /^prêt immobilier rennes$|^pret immobilier rennes$/i);
  const home = await awaited(services, subject, /^appartement, .*rennes$/i);
  if (loan === null || home === null) return;
  const linked = await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    return await linkLoanIn(workOf(unit, subject), { loanId: loan.id, homeId: home.id });
  });
  if (!linked.ok && linked.code !== "loan.already_linked")
    throw new Error(`The demonstration's mortgage is not linked: ${linked.code}.`);
}

/** Stores the family, and the beneficiaries of one life insurance: the other shows what an unknown clause leaves open. */
async function seedFamily(services: Services, subject: Subject): Promise<void> {
  await unitOfWork(services, async (unit) => {
    await declareHousehold(unit, subject, {
      birthdate: day("1979-06-14"),
      maritalStatus: "married",
      childrenCount: 2,
      incomeRange: "income_3",
    });
    return ok(null);
  });
  const contract = await awaited(services, subject, /^armor vie 2$/i);
  if (contract === null) return;
  const told = await saveClause(services, subject, {
    portfolioId: contract.id,
    clause: { heirs: "child", count: 1, earlyPaid: null, latePaid: null },
  });
  if (!told.ok) throw new Error(`The demonstration's clause is refused: ${told.code}.`);
}

async function awaited(services: Services, subject: Subject, name: RegExp): Promise<Portfolio | null> {
  for (let left = tries; left > 0; left -= 1) {
    const portfolios = await knownPortfolios(services, subject);
    const found = portfolios.find((one) => name.test(one.name) && one.complete);
    if (found !== undefined) return found;
    await wait(pauseMs);
  }
  return null;
}

type Answered = { readonly portfolioId: Id | null; readonly answers: Answers };

async function answer(services: Services, subject: Subject, { portfolioId, answers }: Answered) {
  const { version } = riskSurveyOf(portfolioId === null ? "profile" : "contract");
  const given = Object.entries(answers).map(([question, chosen]) => ({ question, answer: chosen }));
  const found = await keepAnswers(services, subject, { portfolioId, version, answers: given });
  if (!found.ok) throw new Error(`The demonstration's answers are refused: ${found.code}.`);
}
