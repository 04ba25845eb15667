import type { portfoliosApi } from "@vigie/contract";
import { fail, ok, readContractInfos } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { tell } from "../../../edge/live-bus.ts";
import { clearAnalyses } from "../../analyses/actions/clear.ts";
import { clearOptimizations } from "../../arbitrations/actions/clear.ts";
import { offerOf } from "../../funds/actions.ts";
import * as store from "../store.ts";
import { detailOf } from "./read.ts";

/** What the saver says of a contract: its analysis and its optimisation rested on what was said before. */
export const updateInfos: Action<typeof portfoliosApi.updateInfos> = async (
  { services, subject },
  { params, body },
) => {
  const row = await store.portfolioById(subject, services.db, params.id);
  if (row === undefined) return fail("portfolio.not_found");
  const { fees = {}, ...said } = body.portfolioInfos;
  const { contractId } = said;
  if (typeof contractId === "string") {
    const offer = await offerOf(services, { slug: contractId, name: row.name, kind: row.kind });
    if (offer === null) return fail("contract.unknown");
  }
  const at = services.clock();
  const known = await services.db.transaction().execute(async (trx) => {
    // Read again under a lock: two forms sent at once each keep what the other said.
    const current = await store.lockPortfolio(subject, trx, params.id);
    if (current === undefined) return false;
    const infos = readContractInfos(current.infos);
    const merged = { ...overlay({ ...current.infos, ...infos }, said), fees: overlay(infos.fees, fees) };
    const set = {
      infos: JSON.stringify(merged),
      updated_at: at,
      ...(contractId === undefined ? {} : { contract_slug: contractId }),
    };
    await store.updatePortfolio(subject, trx, { id: params.id, set });
    await clearAnalyses(trx, subject, { portfolioId: params.id, at });
    await clearOptimizations(trx, subject, { portfolioId: params.id, at });
    const payload = { event: "portfolio.updated", portfolioId: params.id } as const;
    await tell({ services, subject, trx }, { channel: "SyncChannel", payload });
    return true;
  });
  const portfolio = known ? await detailOf(services, subject, params.id) : null;
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};

/** A key that was not sent keeps its value. */
function overlay(base: object, given: object): Record<string, unknown> {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(sent) };
}
