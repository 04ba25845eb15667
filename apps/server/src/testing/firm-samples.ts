import { endpoint, id } from "@vigie/api";
import { ok } from "@vigie/domain";
import { z } from "zod";
import { seenLinks } from "../db/seen.ts";
import { type FirmCustomerContext, routes } from "../edge/handler.ts";

/** Sample endpoints on a firm's data: the generated matrix covers them besides the real ones. */
const customer = z.object({ id });
const about = z.object({ firmId: id, customerId: id, sees: z.enum(["all", "shared"]) });
const base = { access: "firm", reply: z.object({}), errors: [] } as const;

export const firmSamples = {
  list: endpoint({
    ...base,
    method: "GET",
    path: "/sample/customers",
    summary: "The firm's customers",
    permission: "customers.read",
    reply: z.object({ customerIds: z.array(id) }),
  }),
  one: endpoint({
    ...base,
    method: "GET",
    path: "/sample/customers/{id}",
    summary: "A customer of the firm",
    subject: "id",
    permission: "customers.read",
    params: customer,
    reply: about,
  }),
  note: endpoint({
    ...base,
    method: "POST",
    path: "/sample/customers/{id}/notes",
    summary: "Note something of a customer",
    subject: "id",
    permission: "interactions.write",
    params: customer,
    reply: about,
  }),
  approve: endpoint({
    ...base,
    method: "PUT",
    path: "/sample/customers/{id}/approval",
    summary: "Approve what a customer asked for",
    subject: "id",
    permission: "advice.approve",
    params: customer,
    reply: about,
  }),
  people: endpoint({
    ...base,
    method: "GET",
    path: "/sample/people",
    summary: "The people of the firm",
    permission: "people.read",
  }),
  settings: endpoint({
    ...base,
    method: "PUT",
    path: "/sample/settings",
    summary: "The settings of the firm",
    permission: "firm.write",
  }),
};

const answerAbout = async ({ firm, subject }: FirmCustomerContext) =>
  ok({ firmId: firm.firmId, customerId: subject.customerId, sees: subject.sees });

export const sampleRoutes = routes(firmSamples, {
  list: async ({ services, firm }) => {
    const rows = await seenLinks(firm, services.db).select("customer_id").distinct().execute();
    return ok({ customerIds: rows.map((row) => row.customer_id) });
  },
  one: answerAbout,
  note: answerAbout,
  approve: answerAbout,
  people: async () => ok({}),
  settings: async () => ok({}),
});
