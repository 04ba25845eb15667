import { addMs, type Id, instant, type Instant } from "@vigie/domain";
import { type Faults, signatureDefaults, startSignatureSandbox } from "@vigie/partners/sandboxes";
import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { scopedToSystem } from "../db/scope.ts";
import { atPartnerNow, retrySignatures } from "../features/club/proposals/actions/sign-at-partner.ts";
import { lastSignature } from "../features/club/proposals/store/signatures.ts";
import { openCuttingProxy } from "./cutting-proxy.ts";
import { codeOf, mine, openProposalBench } from "./test-proposals.ts";
import type { Answer } from "./test-server.ts";

/** A firm that requires signatures on proposals, its customer, and the signature partner behind a proxy that cuts calls. */
export type SigningBench = Awaited<ReturnType<typeof openSigningBench>>;

export async function openSigningBench({
  isAnswered = true,
  faults,
}: {
  readonly isAnswered?: boolean;
  /** Faults at the partner. */
  readonly faults?: Faults;
} = {}) {
  const start = instant("2026-11-20T10:00:00Z");
  let now: () => Instant = () => start;
  const signature = await startSignatureSandbox({
    port: 0,
    clock: () => now(),
    ...(faults === undefined ? {} : { faults }),
  });
  const proxy = await openCuttingProxy(() => signature.url.replace(/\/v3$/, ""));
  const bench = await openProposalBench({ now: start, partnerUrls: { SIGNATURE_URL: `${proxy.url}/v3` } });
  const { server, people } = bench;
  now = server.services.clock;
  await server.services.db
    .updateTable("users")
    .set({ mobile: "+33612345678" })
    .where("id", "=", people.owner.id)
    .execute();
  if (isAnswered) await bench.answer();
  return {
    ...bench,
    signature,
    proxy,
    ...actsOf(bench),
    requests: () => Object.values(signature.world.data.requests),
    close: async () => {
      await server.close();
      await proxy.close();
      await signature.close();
    },
  };
}

function actsOf({ server, people, ...bench }: Awaited<ReturnType<typeof openProposalBench>>) {
  const { services } = server;
  const { owner } = people;
  const path = (id: Id) => `${mine}/${id}`;
  const ask = async (level: "confirmation" | "simple" | "advanced"): Promise<void> => {
    await proveAgain();
    const firm = { advice_agreement: level };
    const answered = await people.admin.ask("PUT", "/firm", { firm });
    expect(codeOf(answered)).toEqual([200, undefined]);
  };
  /** Marks all sessions as just authenticated with the password, whatever time it is: waiting for a job lets minutes pass. */
  const proveAgain = async (): Promise<void> => {
    const now = services.clock();
    const later = addMs(now, 2 * 86_400_000);
    await services.db
      .updateTable("sessions")
      .set({ authenticated_at: now, expires_at: later, ends_at: later })
      .execute();
  };
  const stateOf = async (id: Id): Promise<string> => (await owner.ask("GET", path(id))).body.proposal.state;
  const signing = async (replaces: Id | null = null): Promise<Id> => {
    const id = await bench.sent(replaces);
    await bench.open(id);
    const answered = await bench.accept(id);
    expect(codeOf(answered)).toEqual([200, undefined]);
    expect(answered.body.proposal.state).toBe("signing");
    return id;
  };
  const link = async (id: Id): Promise<Answer> => await owner.ask("POST", `${path(id)}/signature`);
  const giveUp = async (id: Id): Promise<Answer> => await owner.ask("DELETE", `${path(id)}/signature`);
  const row = async (id: Id) => {
    const found = await lastSignature({ customerId: owner.id }, services.db, id);
    if (found === undefined) throw new Error("nothing was to be signed");
    return found;
  };
  return {
    ask,
    proveAgain,
    stateOf,
    signing,
    link,
    giveUp,
    row,
    /** Runs what its job runs. */
    partner: async (id: Id) =>
      await scopedToSystem(
        "job.proposal_signatures",
        async () => await atPartnerNow(server.worker, owner.id, (await row(id)).id),
      ),
    retry: async () =>
      await scopedToSystem("job.proposal_signatures", async () => await retrySignatures(server.worker)),
    withdraw: async (id: Id) => await people.advisor.ask("DELETE", `${bench.book}/${id}`),
  };
}

/** Does what the customer does on the partner's page. */
export async function atPage(url: string, form: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return answer.status;
}

export async function signAt(url: string, isAdvanced = false): Promise<void> {
  if (isAdvanced) await atPage(url, { act: "document", document: "verified" });
  expect(await atPage(url, { act: "sign", code: "000000" })).toBe(303);
}

/** Returns an event in the partner's format. */
export async function signatureEvent(
  { server }: Pick<SigningBench, "server">,
  { id, request }: { readonly id: string; readonly request: string },
): Promise<number> {
  const payload = JSON.stringify({
    event_id: id,
    event_name: "signature_request.done",
    event_time: "1764000000",
    sandbox: true,
    data: { signature_request: { id: request } },
  });
  const secret = signatureDefaults.webhookSecret;
  const signed = `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-yousign-signature-256": signed };
  const answer = await server.app.inject({ method: "POST", url: "/webhooks/signature", headers, payload });
  return answer.statusCode;
}
