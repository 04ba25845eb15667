import type { realEstatesApi } from "@vigie/api";
import {
  checkRealEstate,
  dayOf,
  emptyDescription,
  fail,
  type Id,
  ok,
  type Ownership,
  type OwnershipCode,
  type RealEstateCode,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { removePortfolio } from "../../portfolios/actions/select.ts";
import { sayOwnership } from "../../portfolios/actions/share.ts";
import { changeTyped, lockTyped } from "../../portfolios/actions/typed.ts";
import { toldValues } from "../../wealth/actions/typed.ts";
import * as store from "../store.ts";
import { type Home, homeById } from "./book.ts";
import { viewOf } from "./read.ts";
import { changedSaid } from "./said.ts";
import { settleHome } from "./settle.ts";
import { unitOfWork, inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

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
      const said = changedSaid(home.said, change);
      const nextType = type ?? home.type;
      if (nextType !== null) {
        const checked = checkRealEstate(nextType, said, dayOf(services.clock()));
        if (!checked.ok) return checked;
      }
      const { portfolio } = home;
      if (ownership !== undefined) {
        const held = await sayOwnership(work, portfolio.id, ownership);
        if (!held.ok) return held;
      }
      if ((await lockTyped(work, portfolio.id)) !== null)
        await changeTyped(work, portfolio.id, {
          name: name ?? portfolio.name,
          kind: "realestate",
          kindDetail: nextType,
          institution: portfolio.institution_name,
        });
      await describe(work, home, { ...emptyDescription, ...said });
      if (assetPrice !== undefined) await typePrice(work, home, assetPrice);
      await settleHome(work, portfolio.id);
      return ok(null);
    },
  );
  if (!done.ok) return done;
  const realEstate = await viewOf(services, subject, params.id);
  return realEstate === null ? fail("real_estate.not_found") : ok({ realEstate });
};

/** Writes the description. The dated values of a property that was typed in by hand before become its prices. */
export async function describe(work: Work, home: Home, said: Home["said"]): Promise<void> {
  const { services, subject, trx } = work;
  const { id } = home.portfolio;
  const told = home.isDescribed ? [] : await toldValues(trx, subject, id);
  await store.saveDescription(subject, trx, { id, said, at: services.clock() });
  await store.savePrices(subject, trx, { id, prices: told.filter((value) => value.valueCents >= 0) });
}

/** Describes a property that a file has just made, inside the caller's transaction. What does not hold together is left unsaid. */
export async function describeImported(work: Work, id: Id, said: Home["said"]): Promise<void> {
  const home = await homeById(work.services, work.subject, { id });
  if (home === null || home.isDescribed || home.portfolio.source !== "typed") return;
  const texts = [said.street, said.postalCode, said.city];
  const isSound =
    texts.every((text) => text === null || text.length <= longestText) &&
    (home.type === null || checkRealEstate(home.type, said, dayOf(work.services.clock())).ok);
  if (!isSound) return;
  await describe(work, home, said);
  await settleHome(work, id);
}

const longestText = 200;

/** Describes a property that exists by its portfolio only: the demonstration's. */
export async function describeHome(
  services: Services,
  subject: Subject,
  {
    id,
    said,
    ownership,
  }: { readonly id: Id; readonly said: Partial<Home["said"]>; readonly ownership?: Ownership | undefined },
): Promise<void> {
  await inTransaction(services, async (unit) => {
    const work = workOf(unit, subject);
    const home = await homeById(unit, subject, { id });
    if (home === null) return;
    await describe(work, home, { ...home.said, ...said });
    if (ownership !== undefined) await sayOwnership(work, id, ownership);
    await settleHome(work, id);
  });
}

/** A price typed in is dated today; none forgets them all. */
export async function typePrice(
  { services, subject, trx }: Work,
  { portfolio }: Home,
  price: Home["portfolio"]["amount_cents"],
): Promise<void> {
  if (price === null) return await store.deletePrices(subject, trx, portfolio.id);
  const prices = [{ day: dayOf(services.clock()), valueCents: price }];
  await store.savePrices(subject, trx, { id: portfolio.id, prices });
}

export const removeRealEstate: Action<typeof realEstatesApi.remove> = async (
  { services, subject },
  { params, query },
) => {
  if (!query.confirmed) return fail("real_estate.confirmation_required");
  return await unitOfWork(services, async (unit) => {
    const work = workOf(unit, subject);
    await lockCustomer(unit.db, subject);
    const home = await homeById(unit, subject, { id: params.id });
    // What a bank or a file tells of goes with them.
    if (home?.portfolio.source !== "typed") return fail("real_estate.not_found");
    await removePortfolio(unit.db, subject, params.id);
    const payload = { event: "portfolio.deleted", portfolioId: params.id };
    await publishLive(work, { channel: "SyncChannel", payload });
    return ok({});
  });
};
