import { checkRealEstate, type Cents, dayOf, type Id, type Ownership } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type Work, workOf } from "../../../../edge/work.ts";
import { saveOwnership } from "../../portfolios/actions/share.ts";
import { enteredValues } from "../../valuations/actions/typed.ts";
import * as store from "../store.ts";
import { type Home, homeById } from "./book.ts";
import { recomputeHomeValue } from "./recompute.ts";

/** Stores the description. The dated values of a property that was typed in before become its prices. */
export async function describe(work: Work, home: Home, description: Home["said"]): Promise<void> {
  const { services, subject, trx } = work;
  const { id } = home.portfolio;
  const entered = home.isDescribed ? [] : await enteredValues(trx, subject, id);
  await store.saveDescription(subject, trx, { id, said: description, at: services.clock() });
  await store.savePrices(subject, trx, { id, prices: entered.filter((value) => value.valueCents >= 0) });
}

/** Describes a property that a file has just created, inside the caller's transaction. An inconsistent description is skipped. */
export async function describeImported(work: Work, id: Id, description: Home["said"]): Promise<void> {
  const home = await homeById(work.services, work.subject, { id });
  if (home === null || home.isDescribed || home.portfolio.source !== "typed") return;
  const texts = [description.street, description.postalCode, description.city];
  const isSound =
    texts.every((text) => text === null || text.length <= longestText) &&
    (home.type === null || checkRealEstate(home.type, description, dayOf(work.services.clock())).ok);
  if (!isSound) return;
  await describe(work, home, description);
  await recomputeHomeValue(work, id);
}

const longestText = 200;

/** Describes a property that has only a portfolio: the demonstration's. */
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
    if (ownership !== undefined) await saveOwnership(work, id, ownership);
    await recomputeHomeValue(work, id);
  });
}

/** Stores a typed price, dated today; null deletes all prices. */
export async function typePrice(
  { services, subject, trx }: Work,
  id: Id,
  price: Cents | null,
): Promise<void> {
  if (price === null) return await store.deletePrices(subject, trx, id);
  const prices = [{ day: dayOf(services.clock()), valueCents: price }];
  await store.savePrices(subject, trx, { id, prices });
}

/** Stores the description of a new property, and its price if one was typed. */
export async function describeNew(
  { services, subject, trx }: Work,
  id: Id,
  { said, price }: { readonly said: Home["said"]; readonly price: Cents | null },
): Promise<void> {
  const at = services.clock();
  await store.saveDescription(subject, trx, { id, said, at });
  if (price === null) return;
  await store.savePrices(subject, trx, { id, prices: [{ day: dayOf(at), valueCents: price }] });
}
