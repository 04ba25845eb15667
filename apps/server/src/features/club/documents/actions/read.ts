import type { Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** Every document of a customer, or those of one subscription, the newest first. */
export async function documentsOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
  subscriptionId: Id | null = null,
): Promise<store.DocumentLine[]> {
  return await store.linesOf(subject, db, subscriptionId);
}

/** Its file with the name under which it is saved; null where there is none, or where its term is over. */
export async function documentFile(
  { db }: Pick<Services, "db">,
  subject: Subject,
  id: Id,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const found = await store.fileOf(subject, db, id);
  if (found?.pdf == null) return null;
  return { name: `${found.number ?? found.kind}.pdf`, bytes: found.pdf };
}
