import { fail, ok } from "@vigie/domain";
import { z } from "zod";
import type { Answer, AsideListener } from "./port.ts";

/** Envelope of a list whose lines are parsed one by one. */
export function listOf(name: string) {
  return z.record(z.string(), z.unknown()).transform((body, context): readonly unknown[] => {
    const lines = z.array(z.unknown()).safeParse(body[name]);
    if (lines.success) return lines.data;
    context.addIssue({ code: "custom", path: [name], message: "no list" });
    return z.NEVER;
  });
}

type Reading<T> = {
  readonly list: string;
  readonly schema: z.ZodType<T>;
  /** Recognises lines that the schema would return unchanged, so that it can be skipped. */
  readonly isPlain?: (line: unknown) => line is T;
  readonly onSetAside: AsideListener | undefined;
};

/** One invalid line does not reject the list: it is skipped and reported. A list without a readable line has another schema and is
 * rejected, because it would empty a contract. @source aggregator-api-2.md, fact 15 */
export function readLines<T>(
  lines: readonly unknown[],
  { list, schema, isPlain, onSetAside }: Reading<T>,
): Answer<readonly T[]> {
  const read: T[] = [];
  const odd: string[] = [];
  for (const line of lines) {
    if (isPlain?.(line) === true) {
      read.push(line);
      continue;
    }
    const parsed = schema.safeParse(line);
    if (parsed.success) read.push(parsed.data);
    // Reports the location of the error but never the value, which may be personal data.
    else odd.push((parsed.error.issues[0]?.path ?? []).map(String).join(".").slice(0, 200));
  }
  if (read.length === 0 && odd.length > 1)
    return fail("partner.invalid_answer", {
      detail: { reason: "unexpected_shape", where: `${list}.${odd[0] ?? ""}` },
    });
  for (const where of odd) onSetAside?.({ list, where });
  return ok(read);
}
