import { type Holding, sumCents } from "@vigie/domain";
import type { SsoPlan } from "@vigie/partners";
import type { DomainEvents } from "../../../../events/events.ts";
import type { Work } from "../../../../edge/work.ts";
import * as store from "../store.ts";
import { savePortfolio } from "./save-portfolio.ts";

/** Stores the plans that an employee-savings partner sends at a sign-in: inserted the first time, updated afterwards. One that the
 * saver deleted stays deleted. */
export async function saveMemberPlans(work: Work, arrived: DomainEvents["member.arrived"]): Promise<void> {
  for (const plan of arrived.plans) await keepPlan(work, arrived, plan);
}

async function keepPlan(
  work: Work,
  { partner, institution, company }: DomainEvents["member.arrived"],
  plan: SsoPlan,
): Promise<void> {
  const { services, subject, trx } = work;
  const externalId = `${partner}:${plan.id}`;
  const known = await store.planOfMember(subject, trx, externalId);
  if (known?.deletedAt != null) return;
  const portfolioId = known?.id ?? services.newId();
  if (known === undefined)
    await store.insertPortfolio(subject, trx, {
      id: portfolioId,
      source: "provider",
      importId: null,
      externalId,
      kind: plan.kind,
      kindDetail: null,
      name: plan.name,
      number: null,
      institution,
      currency: "EUR",
      openedOn: null,
      company,
      at: services.clock(),
    });
  await savePortfolio(work, {
    portfolioId,
    kind: plan.kind,
    valueCents: sumCents(plan.lines.map(({ valueCents }) => valueCents)),
    asOf: plan.asOf,
    provenance: "provider",
    holdings: plan.lines.map((line): Holding => holdingOf(line, plan)),
    loan: null,
    contractSlug: null,
    backCast: null,
    movements: [],
  });
}

function holdingOf(line: SsoPlan["lines"][number], { asOf }: SsoPlan): Holding {
  return {
    externalId: null,
    isin: line.isin,
    label: line.label,
    holdingKind: "unit",
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitCost: null,
    valuationCents: line.valueCents,
    asOf,
    weightRatio: null,
    pockets: [],
  };
}
