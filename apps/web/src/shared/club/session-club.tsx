import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useReading } from "../../api.ts";
import { useArea } from "../area/area.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { isUnpaid } from "./is-unpaid.ts";

const unpaidElsewhere = lazyPart(async () => (await import("./unpaid-notice.tsx")).UnpaidElsewhere);

/** The current subscription, brought with the session: the Club's pages open at once, and a payment that is owed is told on the
 * others. It reads what `useClub` reads, without the words and rules of the Club's pages, for which no first page waits. The
 * address is looked at by what is drawn: a change of page alone must not read again, which the end of a session is too. */
export function SessionClub(): ReactNode {
  const { subject } = useArea();
  const asked = { params: { id: subject }, query: { state: "all" } } as const;
  const [first] = useReading(clubApi.subscriptions.list, asked).data?.clubSubscriptions ?? [];
  if (first === undefined || !isUnpaid(first)) return null;
  return <unpaidElsewhere.Part subscription={first} />;
}
