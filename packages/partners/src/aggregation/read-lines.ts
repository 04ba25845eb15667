import { fail, ok } from "@vigie/domain";
import { z } from "zod";
import type { Answer, AsideListener } from "./port.ts";

/** The envelope of a list whose lines are read one by one. */
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
  /** Lines that the schema reads as they stand: it is not asked. */
  readonly isPlain?: (line: unknown) => line is T;
  readonly onSetAside: AsideListener | undefined;
};

/** One odd line never refuses the list: it is left out and told. A list of which no line can be read is another shape than ours,
 * and is refused: it would empty a contract. @source aggregator-api-2.md, fact 15 */
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
    // Where it is wrong, never what it says: the value may be the saver's.
    else odd.push((parsed.error.issues[0]?.path ?? []).map(String).join(".").slice(0, 200));
  }
  if (read.length === 0 && odd.length > 1)
    return fail("partner.invalid_answer", {
      detail: { reason: "unexpected_shape", where: `${list}.${odd[0] ?? ""}` },
    });
  for (const where of odd) onSetAside?.({ list, where });
  return ok(read);
}
