import type { ClauseView, successionApi, SuccessionView } from "@vigie/api";
import {
  ageOn,
  type BeneficiaryClause,
  dayOf,
  directLineArticle,
  directLineFrom,
  directLineSlices,
  fail,
  type Id,
  ok,
  ownershipOf,
  readPortfolioInfos,
  type Result,
  type Succession,
  successionOf,
  successionReadOn,
  successionRules,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import { lockCustomer } from "../../../db/customer-lock.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { personById } from "../../directory/people/actions.ts";
import {
  type OwnedPortfolio,
  portfolioById,
  visiblePortfolios,
} from "../../holdings/portfolios/actions/select.ts";
import { familyOf } from "../../identity/users/actions.ts";
import * as store from "./store.ts";

export const showSuccession: Action<typeof successionApi.show> = async ({ services, subject }) => {
  const today = dayOf(services.clock());
  const rows = await visiblePortfolios(services, subject);
  const clauses = await store.clausesOf(subject, services.db);
  const birthdate = (await personById(services.db, subject.customerId))?.birthdate ?? null;
  const family = await familyOf(services, subject);
  const openings = new Map(rows.map((row) => [row.id, openedOn(row)]));
  const portfolios = rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    ownership: ownershipOf(row).kind,
    ownedCents: row.ownedCents,
    openedOn: openedOn(row),
    clause: clauseOf(clauses.get(row.id)),
  }));
  const found = successionOf({ today, birthdate, ...family, portfolios });
  return ok({
    succession: {
      on: today,
      age: birthdate === null ? null : ageOn(birthdate, today),
      ...family,
      assets: found.assetsCents,
      debts: found.debtsCents,
      funeral: found.funeralCents,
      estate: found.estateCents,
      reason: found.reason,
      contracts: found.contracts.map((contract) => ({
        ...contractView(contract),
        openedOn: openings.get(contract.id) ?? null,
        toldOn: clauseStatedOn(clauses.get(contract.id)),
      })),
      heirs: found.heirs.map(heirView),
      apart: found.apart.map(({ id, name }) => ({ id, name })),
      unknown: found.unknown.map(({ id, name }) => ({ id, name })),
      ...lawView(),
    },
  });
};

function openedOn(row: OwnedPortfolio) {
  return readPortfolioInfos(row.infos).externalCreatedAt ?? row.openedOn;
}

function clauseStatedOn(row: store.ClauseRow | undefined) {
  return row === undefined ? null : dayOf(row.toldAt);
}

function clauseOf(row: store.ClauseRow | undefined): BeneficiaryClause | null {
  if (row === undefined) return null;
  const { heirs, heirsCount: count, earlyPaidCents, latePaidCents } = row;
  return { heirs, count, earlyPaidCents, latePaidCents };
}

function contractView({ id, name, clause, reason, ...amounts }: Succession["contracts"][number]) {
  return {
    id,
    name,
    value: amounts.valueCents,
    clause:
      clause === null
        ? null
        : {
            heirs: clause.heirs,
            count: clause.count,
            earlyPaid: clause.earlyPaidCents,
            latePaid: clause.latePaidCents,
          },
    reason,
    earlyValue: amounts.earlyValueCents,
    lateValue: amounts.lateValueCents,
  };
}

function heirView(heir: Succession["heirs"][number]): SuccessionView["heirs"][number] {
  return {
    heir: heir.heir,
    count: heir.count,
    estate: heir.estateCents,
    insurance: heir.insuranceCents,
    lateValue: heir.lateValueCents,
    latePaid: heir.latePaidCents,
    allowance: heir.allowanceCents,
    lateAllowance: heir.lateAllowanceCents,
    base: heir.baseCents,
    duty: heir.dutyCents,
    insuranceDuty: heir.insuranceDutyCents,
    net: heir.netCents,
  };
}

function lawView(): Pick<SuccessionView, "rules" | "scale" | "readOn"> {
  return {
    rules: successionRules.map(({ amountCents, ...rule }) => ({ ...rule, amount: amountCents })),
    scale: {
      article: directLineArticle,
      from: directLineFrom,
      slices: directLineSlices.map(({ upToCents, ratio }, index) => ({
        key: String(index + 1),
        upTo: upToCents,
        ratio,
      })),
    },
    readOn: successionReadOn,
  };
}

export const updateClause: Action<typeof successionApi.tell> = async (
  { services, subject },
  { params, body },
) => await saveClause(services, subject, { portfolioId: params.id, clause: body.clause });

type StatedClause = { readonly portfolioId: Id; readonly clause: ClauseView | null };

/** Only a life insurance has a beneficiary clause. */
export async function saveClause(
  services: Services,
  subject: Subject,
  { portfolioId, clause }: StatedClause,
): Promise<Result<{ clause: ClauseView | null }, "portfolio.not_found">> {
  return await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await portfolioById(unit, subject, portfolioId);
    if (row?.kind !== "lifeinsurance") return fail("portfolio.not_found");
    if (clause === null) await store.forgetClause(subject, unit.db, portfolioId);
    else
      await store.saveClause(subject, unit.db, {
        portfolioId,
        heirs: clause.heirs,
        heirsCount: clause.count,
        earlyPaidCents: clause.earlyPaid,
        latePaidCents: clause.latePaid,
        toldAt: services.clock(),
      });
    return ok({ clause });
  });
}
