import type { RecordedEvent, recordApi } from "@vigie/api";
import { instant, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { eventsOf, type RecordEvent } from "../store.ts";

export const showRecord: Action<typeof recordApi.show> = async ({ services, subject }) =>
  ok({ events: (await eventsOf(subject, services.db)).map(eventView) });

function eventView({
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
