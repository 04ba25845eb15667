import type { dashboardsApi } from "@vigie/api";
import { completionOf, ok, completeTileOrder, type Result } from "@vigie/domain";
import { asOneReading } from "../../../db/shared-snapshot.ts";
import type { Action } from "../../../edge/handler.ts";
import { listPortfolios } from "../../holdings/portfolio-pages/actions/read.ts";
import { settingsOfPortfolios } from "../../holdings/portfolios/actions/settings.ts";
import { statedPartsOf } from "../../identity/users/actions.ts";
import { showMe } from "../../identity/users/actions/view.ts";
import { customerSeries } from "../wealth/actions/series.ts";
import { summary } from "../wealth/actions/summary.ts";
import * as store from "./store.ts";

export const showArrangement: Action<typeof dashboardsApi.show> = async ({ services, caller }) => {
  const kept = await store.tilesOf(services.db, caller.userId);
  return ok({ dashboard: { tiles: [...completeTileOrder(kept ?? [])] } });
};

/** Each part equals the response of its own endpoint. All are read at one moment, so that their statements go to the database
 * together and shared data is read once. */
export const opening: Action<typeof dashboardsApi.opening> = async (alone, { query, body }) => {
  const context = { ...alone, services: asOneReading(alone.services) };
  const { from } = query;
  const nothing = { params: {}, query: {}, body };
  const own = { ...nothing, params: { id: "me" } } as const;
  const [me, wealth, portfolios, dashboard, series] = await Promise.all([
    showMe(context, nothing),
    summary(context, own),
    listPortfolios(context, own),
    showArrangement(context, nothing),
    from === undefined ? null : customerSeries(context, { ...own, query: { from } }),
  ]);
  return ok({
    me: answered(me),
    wealth: answered(wealth),
    portfolios: answered(portfolios),
    dashboard: answered(dashboard),
    ...(series === null ? {} : { series: answered(series) }),
  });
};

/** Unwraps the result of an action without expected errors: one that gets an error no longer compiles here. */
function answered<T>(result: Result<T>): T {
  if (!result.ok) throw new Error("assertion: the call refuses nothing");
  return result.value;
}

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
