import { type APIRequestContext, expect } from "@playwright/test";
import { type Json, recordOf, recordsOf } from "./json.ts";

/** The sandboxes' control page over HTTP. The faults of a test end with it; those of other tests continue. */
export class Control {
  readonly #context: APIRequestContext;
  readonly #faults: string[] = [];
  constructor(context: APIRequestContext) {
    this.#context = context;
  }
  async fault(fault: Json): Promise<string> {
    const reply = await this.#context.post("/api/faults", { data: fault });
    expect(reply.status()).toBe(201);
    const id = String(recordOf(await reply.json())["id"]);
    this.#faults.push(id);
    return id;
  }
  /** A fault limited to a number of times has occurred that often: the sandbox no longer lists it. */
  async isOver(id: string): Promise<boolean> {
    const { faults } = recordOf(await (await this.#context.get("/api/faults")).json());
    return !recordsOf(faults).some((one) => String(one["id"]) === id);
  }
  async clear(): Promise<void> {
    for (const id of this.#faults) await this.#context.delete(`/api/faults/${id}`);
  }
  /** The partner's id of the household's connection with an institution. */
  async connectionId(login: string, institution: string): Promise<string> {
    const { connections } = recordOf(await (await this.#context.get("/api/connections")).json());
    const found = recordsOf(connections).find(
      (one) => one["login"] === login && one["institution"] === institution,
    );
    return String(found?.["id"]);
  }
  /** Sets the state of a connection at the partner, which reports it by a webhook. */
  async setState(connectionId: string, state: string | null): Promise<void> {
    const reply = await this.#context.post(`/api/connections/${connectionId}/state`, { data: { state } });
    expect(reply.ok()).toBe(true);
  }
  /** Answers for the bank's application. */
  async answerInApp(connectionId: string, decision: "approve" | "refuse" | "expire"): Promise<void> {
    const reply = await this.#context.post(`/api/decoupled/${connectionId}`, { data: { decision } });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
}
