import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useReading } from "../../api.ts";
import { useArea } from "../area/area.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { isUnpaid } from "./is-unpaid.ts";

const unpaidElsewhere = lazyPart(async () => (await import("./unpaid-notice.tsx")).UnpaidElsewhere);

/** Loads the current subscription with the session: the Club's pages open at once, and an overdue payment is announced on other
 * pages. It makes the same request as `useClub`, without the texts and rules of the Club's pages, which first pages must not
 * wait for. The address is only read by the rendered notice: navigation alone must not refetch. */
export function SessionClub(): ReactNode {
  const { subject } = useArea();
  const asked = { params: { id: subject }, query: { state: "all" } } as const;
  const [first] = useReading(clubApi.subscriptions.list, asked).data?.clubSubscriptions ?? [];
  if (first === undefined || !isUnpaid(first)) return null;
  return <unpaidElsewhere.Part subscription={first} />;
}
