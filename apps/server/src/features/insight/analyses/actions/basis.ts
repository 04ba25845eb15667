import { type Basis, type BasisPart, basisParts, type Id, type Movement } from "@vigie/domain";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import { movementsOf } from "../../../holdings/transactions/actions.ts";
import { readSituation, type Situation } from "./situation.ts";

/** Returns the inputs on which an analysis of this portfolio would rest now. Excludes what changes with time alone: the day on
 * which a source confirmed the same values, and market prices, which each run reads afresh. */
export function basisOf(situation: Situation, movements: readonly Movement[]): Basis {
  const { portfolio, positions, market } = situation;
  const parts: Readonly<Record<BasisPart, unknown>> = {
    value: [situation.totalCents, positions.map(({ amountCents }) => amountCents)],
    lines: positions.map(({ isin, label, kind, assetClass }) => [isin, label, kind, assetClass]),
    payments: movements.map(({ day, amountCents, type }) => `${day} ${amountCents} ${type}`).toSorted(),
    profile: situation.profile,
    fees: situation.terms,
    settings: [situation.infos, portfolio.kind, portfolio.currency, portfolio.openedOn, portfolio.status],
    offer: market === null ? null : [market.slug, market.rules, market.isins.toSorted()],
  };
  const digest = (part: unknown) => createHash("sha256").update(JSON.stringify(part)).digest("base64url");
  return {
    value: digest(parts.value),
    lines: digest(parts.lines),
    payments: digest(parts.payments),
    profile: digest(parts.profile),
    fees: digest(parts.fees),
    settings: digest(parts.settings),
    offer: digest(parts.offer),
  };
}

/** Same for a portfolio by its id; null if it no longer exists. */
export async function basisNow(services: Services, subject: Subject, portfolioId: Id): Promise<Basis | null> {
  const portfolio = await portfolioById(services, subject, portfolioId);
  if (portfolio === null) return null;
  const situation = await readSituation(services, subject, portfolio);
  return basisOf(situation, await movementsOf(services.db, subject, portfolioId));
}

const stored = z.object({ basis: z.partialRecord(z.enum(basisParts), z.string()) });

/** Returns the basis stored with a result; null for a result from before it was stored. */
export function basisKept(inputs: unknown): Partial<Basis> | null {
  const read = stored.safeParse(inputs);
  return read.success ? read.data.basis : null;
}
