import type { realEstatesApi } from "@vigie/api";
import {
  checkRealEstate,
  dayOf,
  emptyDescription,
  fail,
  ok,
  type OwnershipCode,
  type RealEstateCode,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { removePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import { saveOwnership } from "../../portfolios/actions/share.ts";
import { changeTyped, lockTyped } from "../../portfolios/actions/typed.ts";
import { homeById } from "../../homes/actions/book.ts";
import { describe, typePrice } from "../../homes/actions/describe.ts";
import { viewOf } from "./read.ts";
import { changedDescription } from "../../homes/actions/description.ts";
import { recomputeHomeValue } from "../../homes/actions/recompute.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

export const updateRealEstate: Action<typeof realEstatesApi.update> = async (
  { services, subject },
  { params, body },
) => {
  const { name, assetPrice, type, ownership, ...change } = body.realEstate;
  const done = await unitOfWork(
    services,
    async (unit): Promise<Result<null, RealEstateCode | OwnershipCode | "real_estate.not_found">> => {
      const work = workOf(unit, subject);
      await lockCustomer(unit.db, subject);
      const home = await homeById(unit, subject, { id: params.id });
      if (home === null) return fail("real_estate.not_found");
      const changed = changedDescription(home.said, change);
      const nextType = type ?? home.type;
      if (nextType !== null) {
        const checked = checkRealEstate(nextType, changed, dayOf(services.clock()));
        if (!checked.ok) return checked;
      }
      const { portfolio } = home;
      if (ownership !== undefined) {
        const held = await saveOwnership(work, portfolio.id, ownership);
        if (!held.ok) return held;
      }
      if ((await lockTyped(work, portfolio.id)) !== null)
        await changeTyped(work, portfolio.id, {
          name: name ?? portfolio.name,
          kind: "realestate",
          kindDetail: nextType,
          institution: portfolio.institutionName,
        });
      await describe(work, home, { ...emptyDescription, ...changed });
      if (assetPrice !== undefined) await typePrice(work, portfolio.id, assetPrice);
      await recomputeHomeValue(work, portfolio.id);
      return ok(null);
    },
  );
  if (!done.ok) return done;
  const realEstate = await viewOf(services, subject, params.id);
  return realEstate === null ? fail("real_estate.not_found") : ok({ realEstate });
};

export const removeRealEstate: Action<typeof realEstatesApi.remove> = async (
  { services, subject },
  { params, query },
) => {
  if (!query.confirmed) return fail("real_estate.confirmation_required");
  return await unitOfWork(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    const home = await homeById(unit, subject, { id: params.id });
    // A property from a bank or a file is deleted with its source.
    if (home?.portfolio.source !== "typed") return fail("real_estate.not_found");
    await removePortfolio(unit.db, subject, params.id);
    const payload = { event: "portfolio.deleted", portfolioId: params.id };
    await publishLive(work, { channel: "SyncChannel", payload });
    return ok({});
  });
};
