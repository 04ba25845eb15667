import type { Institution, PartnerUser } from "@vigie/partners";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Services } from "../boot/services.ts";

/** What a saver's browser does at the partner's sandbox when it connects a bank, done here so that the demonstration's
 * household is connected by the same calls as anybody's. Only the sandbox is ever spoken to: real credentials never pass here. */
const sandboxPassword = "1234";
const sandboxCode = "123456";
const patienceMs = 60_000;

const wireConnection = z.object({
  id: z.union([z.number(), z.string()]),
  state: z.string().nullable(),
  fields: z.array(z.object({ name: z.string() })).nullish(),
});
type WireConnection = z.output<typeof wireConnection>;

export type Visit = { readonly institution: Institution; readonly login: string; readonly user: PartnerUser };

/** Connects an institution, through its code, its app or its own page; answers the connection's id. */
export async function connectAtSandbox(services: Services, visit: Visit): Promise<string> {
  if (visit.institution.mechanisms.includes("webauth")) return await throughBankPage(services, visit);
  const fields = visit.institution.fields.filter((field) => field.required || field.name === "login");
  const credentials = Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.type === "password" ? sandboxPassword : (field.options[0]?.value ?? visit.login),
    ]),
  );
  const answer = await post(services, visit, {
    path: "/users/me/connections",
    body: { connector_uuid: visit.institution.uuid, ...credentials },
  });
  return await untilConnected(services, visit, answer);
}

async function untilConnected(services: Services, visit: Visit, first: WireConnection): Promise<string> {
  const end = Date.now() + patienceMs;
  let connection = first;
  while (connection.state !== null) {
    if (Date.now() > end)
      throw new Error(`The sandbox keeps ${visit.institution.name} in the state ${connection.state}.`);
    const path = `/users/me/connections/${connection.id}`;
    if (connection.state === "additionalInformationNeeded") {
      const code = Object.fromEntries((connection.fields ?? []).map((field) => [field.name, sandboxCode]));
      connection = await post(services, visit, { path, body: code });
    } else {
      await wait(250);
      connection =
        connection.state === "SCARequired"
          ? await post(services, visit, { path, body: {} })
          : await read(services, visit, path);
    }
  }
  return String(connection.id);
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

type Post = { readonly path: string; readonly body: Readonly<Record<string, string>> };

async function post(services: Services, visit: Visit, { path, body }: Post): Promise<WireConnection> {
  const headers = { authorization: `Bearer ${visit.user.accessToken}`, "content-type": "application/json" };
  const answer = await fetch(`${services.config.aggregation.url}/2.0${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`The sandbox refuses ${visit.institution.name}: ${answer.status} ${text.slice(0, 200)}`);
  return wireConnection.parse(JSON.parse(text));
}

async function read(services: Services, visit: Visit, path: string): Promise<WireConnection> {
  const headers = { authorization: `Bearer ${visit.user.accessToken}` };
  const answer = await fetch(`${services.config.aggregation.url}/2.0${path}`, { headers });
  return wireConnection.parse(await answer.json());
}
