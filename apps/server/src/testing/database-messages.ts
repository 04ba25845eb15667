import { vi } from "vitest";
import { ScopedBatch } from "../db/scoped-batch.ts";
import type { WireConnection } from "../db/wire-query.ts";

/** Returns the statements of each message sent to the database while `run` runs. @param onSend called when one is sent */
export async function messagesOf(
  run: () => Promise<unknown>,
  onSend: () => void = () => undefined,
): Promise<readonly (readonly string[])[]> {
  const messages: (readonly string[])[] = [];
  const send: (connection: WireConnection) => Error | null = Reflect.get(ScopedBatch.prototype, "submit");
  const together = vi.spyOn(ScopedBatch.prototype, "submit");
  together.mockImplementation(function submit(this: ScopedBatch, connection) {
    messages.push(this.statements.map(({ text }) => text));
    onSend();
    return send.call(this, connection);
  });
  await run().finally(() => together.mockRestore());
  return messages;
}
