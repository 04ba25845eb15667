import { setTimeout as wait } from "node:timers/promises";

/** Clients that send writes to a web process one after the other, and record each response. */
export type Write = { readonly at: number; readonly status: number; readonly id: string | null };

export type Writers = {
  readonly writes: readonly Write[];
  /** Responses that a client must never receive, whatever fails. */
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
};

const pauseMs = 40;

/** @param urls where a note about a customer is added, one per client */
export function startWriters(urls: readonly string[], token: string): Writers {
  const writes: Write[] = [];
  const faults: string[] = [];
  let isOver = false;
  const write = async (url: string, number: number): Promise<void> => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ event: { kind: "note", note: `écrit ${String(number)}` } }),
    });
    const { status } = answer;
    const body = (await answer.json()) as { event?: { id: string }; code?: string };
    writes.push({ at: performance.now(), status, id: body.event?.id ?? null });
    if (status < 300) return;
    if (status !== 503 || answer.headers.get("retry-after") === null)
      faults.push(`${String(status)} ${body.code ?? ""}`);
  };
  const clients = urls.map(async (url) => {
    for (let number = 0; !isOver; number += 1) {
      await write(url, number).catch((error: unknown) => void faults.push(String(error)));
      await wait(pauseMs);
    }
  });
  return {
    writes,
    faults,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}
