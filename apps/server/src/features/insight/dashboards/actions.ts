import type { dashboardsApi } from "@vigie/api";
import { completionOf, ok, wholeArrangement } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { settingsOfContracts } from "../../holdings/portfolios/actions/settings.ts";
import { saidOf } from "../../identity/users/actions.ts";
import * as store from "./store.ts";

export const showArrangement: Action<typeof dashboardsApi.show> = async ({ services, caller }) => {
  const kept = await store.tilesOf(services.db, caller.userId);
  return ok({ dashboard: { tiles: [...wholeArrangement(kept ?? [])] } });
};

export const arrange: Action<typeof dashboardsApi.arrange> = async ({ services, caller }, { body }) => {
  const tiles = wholeArrangement(body.dashboard.tiles);
  await store.keepTiles(services.db, caller.userId, { tiles, at: services.clock() });
  return ok({ dashboard: { tiles: [...tiles] } });
};

export const completion: Action<typeof dashboardsApi.completion> = async ({ services, subject }) => {
  const contracts = await settingsOfContracts(services, subject);
  const { done, total, missing } = completionOf(await saidOf(services, subject), contracts);
  return ok({
    completion: {
      done,
      total,
      missing: missing.map(({ step, contract }) => ({
        step,
        portfolioId: contract?.id ?? null,
        name: contract?.name ?? null,
      })),
    },
  });
};
