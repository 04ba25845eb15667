import type { Institution, PartnerUser } from "@vigie/partners";
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../boot/services.ts";

/** What a saver's browser does at the partner's sandbox to connect a bank, so that the demo household takes the same path as a
 * real one. Only calls the sandbox: real credentials never pass here. */
const sandboxPassword = "1234";
const sandboxCode = "123456";
const patienceMs = 60_000;

export type Visit = { readonly institution: Institution; readonly login: string; readonly user: PartnerUser };

/** Connects an institution, on the partner's hosted pages or on the bank's own; returns the connection's id. */
export async function connectAtSandbox(services: Services, visit: Visit): Promise<string> {
  return visit.institution.mechanisms.includes("webauth")
    ? await throughBankPage(services, visit)
    : await throughHostedPage(services, visit);
}

/** The hosted pages ask for the same as the bank, in their own forms: its fields, then a code or an approval in its app. */
async function throughHostedPage(services: Services, visit: Visit): Promise<string> {
  const { aggregation } = services.partners;
  const code = await aggregation.temporaryCode(visit.user);
  if (!code.ok) throw new Error(`The sandbox gives no code: ${code.code}.`);
  const redirectUri = `${services.config.publicUrl}/app/account/webauth`;
  const start = new URL(
    aggregation.webviewAddress({
      flow: "connect",
      code: code.value.code,
      redirectUri,
      institutionUuids: [visit.institution.uuid],
    }),
  );
  const fields = visit.institution.fields.filter((field) => field.required || field.name === "login");
  const typed = fields.map(({ name, type, options }) => {
    const text = type === "password" ? sandboxPassword : (options[0]?.value ?? visit.login);
    return [`field.${name}`, text] as const;
  });
  const carried = Object.fromEntries(start.searchParams);
  const send = async (more: Readonly<Record<string, string>>) =>
    await pageOf(new URL(start.pathname, start), { ...carried, connector: visit.institution.uuid, ...more });
  let page = await send({ go: "fields", ...Object.fromEntries(typed) });
  const end = Date.now() + patienceMs;
  while (page.connectionId === null) {
    if (Date.now() > end) throw new Error(`The sandbox's page of ${visit.institution.name} does not end.`);
    const begun = /name="connection_id" value="(\d+)"/.exec(page.text)?.[1];
    const asked = /name="(field\.[^"]+)"/.exec(page.text)?.[1];
    if (begun === undefined)
      throw new Error(`The sandbox refuses ${visit.institution.name}: ${page.text.slice(-400)}`);
    if (asked === undefined) await wait(250);
    const step: Readonly<Record<string, string>> =
      asked === undefined ? {} : { go: "fields", [asked]: sandboxCode };
    page = await send({ connection_id: begun, ...step });
  }
  return page.connectionId;
}

/** Returns a page of the partner, or the connection with which it redirects back. */
async function pageOf(url: URL, form: Readonly<Record<string, string>>) {
  const reply = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const back = URL.parse(reply.headers.get("location") ?? "");
  return { text: await reply.text(), connectionId: back?.searchParams.get("connection_id") ?? null };
}

async function throughBankPage(services: Services, visit: Visit): Promise<string> {
  const redirectUri = `${services.config.publicUrl}/app/account/webauth`;
  const url = await services.partners.aggregation.webauthUrl(visit.user, {
    redirectUri,
    state: "demo",
    institutionUuid: visit.institution.uuid,
  });
  if (!url.ok) throw new Error(`The sandbox gives no page for ${visit.institution.name}: ${url.code}.`);
  const page = new URL(url.value);
  const form = new URLSearchParams({
    ...Object.fromEntries(page.searchParams),
    decision: "accept",
    bank_login: visit.login,
    bank_password: sandboxPassword,
  });
  const answer = await fetch(new URL("/banque", page), { method: "POST", body: form, redirect: "manual" });
  const id = URL.parse(answer.headers.get("location") ?? "")?.searchParams.get("id_connection");
  if (id === null || id === undefined)
    throw new Error(`The sandbox's page of ${visit.institution.name} answered ${answer.status}.`);
  return id;
}
