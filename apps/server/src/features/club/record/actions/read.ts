import type { RecordedEvent, recordApi } from "@vigie/api";
import { instant, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { verifyRecord } from "./verify.ts";
import { eventsOf, type RecordEvent } from "../store.ts";

export const showRecord: Action<typeof recordApi.show> = async ({ services, subject }) =>
  ok({ events: (await eventsOf(subject, services.db)).map(eventView) });

/** Verifies the whole chain, including lines that the subject may not see; the result reveals nothing of them. */
export const showVerification: Action<typeof recordApi.verification> = async ({ services, subject }) => {
  const { broken } = await verifyRecord(services, subject.customerId);
  return ok({ isIntact: broken === null, verifiedAt: services.clock() });
};

export function eventView({
  at,
  recordedAt,
  kind,
  title,
  number,
  contractName,
  version,
  pdfHash,
}: RecordEvent): RecordedEvent {
  return {
    at: instant(at),
    recordedAt: instant(recordedAt),
    kind,
    title: title ?? contractName,
    number,
    version: title === null ? version : null,
    fileHash: pdfHash,
  };
}
