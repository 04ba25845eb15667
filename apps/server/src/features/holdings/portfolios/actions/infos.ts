import type { Input, PortfolioDetail, portfoliosApi } from "@vigie/api";
import { fail, type Id, ok, readPortfolioInfos, type Result } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { offerOf } from "../../../market/funds/actions.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";
import { detailOf } from "./read.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

export const updateInfos: Action<typeof portfoliosApi.updateInfos> = async (
  { services, subject },
  { params, body },
) => await sayInfos(services, subject, { id: params.id, infos: body.portfolioInfos });

type Said = {
  readonly id: Id;
  readonly infos: Input<typeof portfoliosApi.updateInfos>["body"]["portfolioInfos"];
};

/** What the saver says of a portfolio: its analysis and its optimisation rested on what was said before. */
export async function sayInfos(
  services: Services,
  subject: Subject,
  { id, infos: given }: Said,
): Promise<Result<{ portfolio: PortfolioDetail }, "portfolio.not_found" | "contract.unknown">> {
  const row = await store.portfolioById(subject, services.db, id);
  if (row === undefined) return fail("portfolio.not_found");
  const { fees = {}, ...said } = given;
  const { contractId } = said;
  if (typeof contractId === "string") {
    const offer = await offerOf(services, { slug: contractId, name: row.name, kind: row.kind });
    if (offer === null) return fail("contract.unknown");
  }
  const at = services.clock();
  const known = await inTransaction(services, async (unit) => {
    // Read again under a lock: two forms sent at once each keep what the other said.
    const current = await store.lockPortfolio(subject, unit.db, id);
    if (current === undefined) return false;
    const infos = readPortfolioInfos(current.infos);
    const merged = { ...overlay({ ...current.infos, ...infos }, said), fees: overlay(infos.fees, fees) };
    const set = {
      infos: JSON.stringify(merged),
      updated_at: at,
      ...(contractId === undefined ? {} : { contract_slug: contractId }),
    };
    await store.updatePortfolio(subject, unit.db, { id, set });
    await publish(workOf(unit, subject), "portfolio.changed", { portfolioId: id });
    const payload = { event: "portfolio.updated", portfolioId: id } as const;
    await publishLive(workOf(unit, subject), { channel: "SyncChannel", payload });
    return true;
  });
  const portfolio = known ? await detailOf(services, subject, { id }) : null;
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
}

/** A key that was not sent keeps its value. */
function overlay(base: object, given: object): Record<string, unknown> {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(sent) };
}
