import type { dashboardsApi } from "@vigie/api";
import { completionOf, ok, completeTileOrder } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { settingsOfPortfolios } from "../../holdings/portfolios/actions/settings.ts";
import { statedPartsOf } from "../../identity/users/actions.ts";
import * as store from "./store.ts";

export const showArrangement: Action<typeof dashboardsApi.show> = async ({ services, caller }) => {
  const kept = await store.tilesOf(services.db, caller.userId);
  return ok({ dashboard: { tiles: [...completeTileOrder(kept ?? [])] } });
};

export const arrange: Action<typeof dashboardsApi.arrange> = async ({ services, caller }, { body }) => {
  const tiles = completeTileOrder(body.dashboard.tiles);
  await store.keepTiles(services.db, caller.userId, { tiles, at: services.clock() });
  return ok({ dashboard: { tiles: [...tiles] } });
};

export const completion: Action<typeof dashboardsApi.completion> = async ({ services, subject }) => {
  const portfolios = await settingsOfPortfolios(services, subject);
  const { done, total, missing } = completionOf(await statedPartsOf(services, subject), portfolios);
  return ok({
    completion: {
      done,
      total,
      missing: missing.map(({ step, portfolio }) => ({
        step,
        portfolioId: portfolio?.id ?? null,
        name: portfolio?.name ?? null,
      })),
    },
  });
};
