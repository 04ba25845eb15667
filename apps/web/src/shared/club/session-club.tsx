import { useLocation } from "@tanstack/react-router";
import { clubApi } from "@vigie/api/club";
import { lazy, Suspense, type ReactNode } from "react";
import { useReading } from "../../api.ts";
import { useArea } from "../area/area.tsx";
import { isUnpaid } from "./is-unpaid.ts";

const UnpaidNotice = lazy(async () => {
  const { UnpaidNotice } = await import("./unpaid-notice.tsx");
  return { default: UnpaidNotice };
});

/** The current subscription, brought with the session: the Club's pages open at once, and a payment that is owed is told on the
 * others. It reads what `useClub` reads, without the words and rules of the Club's pages, for which no first page waits. */
export function SessionClub(): ReactNode {
  const { base, subject } = useArea();
  const asked = { params: { id: subject }, query: { state: "all" } } as const;
  const [first] = useReading(clubApi.subscriptions.list, asked).data?.clubSubscriptions ?? [];
  const path = useLocation().pathname.slice(base.length);
  // The Club's own pages tell it themselves.
  const isOwnPage = /^\/(?:club|pay)(?:\/|$)/.test(path);
  if (first === undefined || isOwnPage || !isUnpaid(first)) return null;
  return (
    <Suspense fallback={null}>
      <UnpaidNotice subscription={first} />
    </Suspense>
  );
}
