import type { CustomerTag, customersApi } from "@vigie/api";
import { fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type FirmSubject, systemFirmSubject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import * as store from "../store/tags.ts";

const tagsOfFirm = 200;

export const listTags: Action<typeof customersApi.tags> = async ({ services, firm }) =>
  ok({ tags: await store.tagsOf(firm, services.db) });

async function tagById({ db }: Services, firm: FirmSubject, id: Id): Promise<CustomerTag> {
  const tag = (await store.tagsOf(firm, db)).find((one) => one.id === id);
  if (tag === undefined) throw new Error("assertion: the tag was just written");
  return tag;
}

/** Returns the firm's names of these tags. */
export async function tagNames(
  { db }: { readonly db: Db | Trx },
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<readonly string[]> {
  return ids.length === 0
    ? []
    : (await store.tagsOf(firm, db)).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

export const addTag: Action<typeof customersApi.addTag> = async ({ services, firm }, { body }) =>
  await unitOfWork(services, async (unit) => {
    const [id, at] = [unit.newId(), unit.clock()];
    await store.lockTags(firm, unit.db);
    if ((await store.tagsOf(firm, unit.db)).length >= tagsOfFirm) return fail("tag.too_many");
    if (!(await store.insertTag(firm, unit.db, { ...body.tag, id, at }))) return fail("tag.name_taken");
    return ok({ tag: await tagById(unit, firm, id) });
  });

export const updateTag: Action<typeof customersApi.updateTag> = async (
  { services, firm },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    const tag = { ...body.tag, id: params.tagId };
    await store.lockTags(firm, unit.db);
    if (!(await store.hasTag(firm, unit.db, tag.id))) return fail("tag.not_found");
    if (!(await store.isNameFree(firm, unit.db, tag))) return fail("tag.name_taken");
    await store.updateTag(firm, unit.db, tag);
    return ok({ tag: await tagById(unit, firm, tag.id) });
  });

export const removeTag: Action<typeof customersApi.removeTag> = async ({ services, firm }, { params }) =>
  await unitOfWork(services, async (unit) =>
    (await store.deleteTag(firm, unit.db, params.tagId)) ? ok({}) : fail("tag.not_found"),
  );

/** Adds the tag given in the import file that invited the customer: an existing tag of that name, or a new one. */
export async function keepFileTag(
  { services, subject, trx }: Work,
  { firmId, advisorId, details }: DomainEvents["invitation.accepted"],
): Promise<void> {
  const name = (details["tag"] ?? "").slice(0, 40).trim();
  if (name === "") return;
  const firm = systemFirmSubject("invitations", firmId, subject.variant);
  const at = services.clock();
  await store.lockTags(firm, trx);
  const known = await store.tagNamed(firm, trx, name);
  const tagId = known ?? services.newId();
  if (known === undefined) {
    if ((await store.tagsOf(firm, trx)).length >= tagsOfFirm) return;
    await store.insertTag(firm, trx, { id: tagId, name, colour: "grey", at });
  }
  await store.tagCustomers(firm, trx, { tagId, customerIds: [subject.customerId], by: advisorId, at });
}
