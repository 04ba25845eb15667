import type { Id } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import { textAt } from "../../tools/lib/json.ts";

/** Clients that write notes on customers, one each, and which of them were acknowledged. */
export type Writers = {
  readonly written: readonly string[];
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
};

type Asked = {
  readonly address: () => string;
  readonly ids: readonly Id[];
  readonly token: string;
  /** Between two notes. */
  readonly pauseMs: number;
};

export function startWriters({ address, ids, token, pauseMs }: Asked): Writers {
  const written: string[] = [];
  const faults: string[] = [];
  let isOver = false;
  const write = async (id: Id, number: number): Promise<void> => {
    const answer = await fetch(`${address()}/v1/customers/${id}/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ event: { kind: "note", note: `écrit ${String(number)}` } }),
    });
    const body: unknown = await answer.json();
    if (answer.ok) written.push(textAt(body, "event", "id"));
    else faults.push(`a note: answered ${String(answer.status)} ${JSON.stringify(body)}`);
  };
  const running = ids.map(async (id) => {
    for (let number = 0; !isOver; number += 1) {
      await write(id, number).catch((error: unknown) => void faults.push(`a note: ${String(error)}`));
      await wait(pauseMs);
    }
  });
  return {
    written,
    faults,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
