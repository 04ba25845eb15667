import { type contactsApi, interactionsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store/drafts.ts";

/** Drafts of advisors are stored on the server: no customer data stay on a device that others may use. */

const draftReply = interactionsApi.saveDraft.body.shape.draft.unwrap();

export const showDraft: Action<typeof interactionsApi.draft> = async ({ services, subject, caller }) => {
  const key = { customerId: subject.customerId, authorId: caller.userId };
  const found = await store.draftOf(services.db, key);
  if (found === undefined) return ok({ draft: null });
  return ok({ draft: { event: draftReply.parse(found.content), savedAt: found.savedAt } });
};

export const saveDraft: Action<typeof interactionsApi.saveDraft> = async (context, { body }) => {
  const { services, subject, caller } = context;
  const key = { customerId: subject.customerId, authorId: caller.userId };
  if (body.draft === null) await store.dropDraft(services.db, key);
  else
    await store.saveDraft(services.db, key, {
      content: JSON.stringify(body.draft),
      at: services.clock(),
    });
  return ok({});
};

const mostTemplates = 100;

export const listTemplates: Action<typeof contactsApi.templates> = async ({ services, firm }) =>
  ok({ templates: await store.templatesOf(firm, services.db) });

export const addTemplate: Action<typeof contactsApi.addTemplate> = async (context, { body }) => {
  const { services, firm, caller } = context;
  return await unitOfWork(services, async (unit) => {
    if ((await store.templatesOf(firm, unit.db)).length >= mostTemplates)
      return fail("note_template.too_many");
    const template = { id: unit.newId(), ...body.template };
    await store.addTemplate(firm, unit.db, { ...template, by: caller.userId, at: unit.clock() });
    return ok({ template });
  });
};

export const changeTemplate: Action<typeof contactsApi.changeTemplate> = async (
  context,
  { params, body },
) => {
  const { services, firm, caller } = context;
  const template = { id: params.id, ...body.template };
  const changed = await store.changeTemplate(firm, services.db, {
    ...template,
    by: caller.userId,
    at: services.clock(),
  });
  return changed ? ok({ template }) : fail("note_template.not_found");
};

export const removeTemplate: Action<typeof contactsApi.removeTemplate> = async (context, { params }) => {
  const { services, firm } = context;
  const removed = await store.removeTemplate(firm, services.db, params.id);
  return removed ? ok({}) : fail("note_template.not_found");
};
