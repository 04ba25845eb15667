import { useQuery } from "@tanstack/react-query";
import type { ClubSubscription, Reply } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { type ClubInterval, type ClubState, isOpen, type Id } from "@vigie/domain";
import { call, useReading, type ApiFailure } from "../../api.ts";
import { useArea } from "../area/area.tsx";
import { clubPaths } from "./club-paths.ts";

/** Every subscription of the customer, the current one first. */
export function useClub() {
  const { subject } = useArea();
  const reading = useReading(clubApi.subscriptions.list, {
    params: { id: subject },
    query: { state: "all" },
  });
  const all = reading.data?.clubSubscriptions ?? [];
  const first = all[0];
  const current = first !== undefined && isOpen(first.state) ? first : null;
  return { reading, all, current, last: first ?? null };
}

const waitingMs = 5_000;

/** Refetches while somebody else's action is awaited (the advisor's answer, a signature at the partner), with the page's own
 * queries, so that the page moves on by itself. */
export function useClubWhileWaiting(id: Id | "me"): void {
  useReading(
    clubApi.subscriptions.list,
    { params: { id }, query: { state: "all" } },
    { refetchEveryMs: waitingMs },
  );
}

export type Club = ReturnType<typeof useClub>;

/** Queries that an action invalidates: the subscription and its price. */
export const clubReadings = [clubApi.subscriptions.list, clubApi.subscriptions.show] as const;

/** The screen of each subscription state. `canDo` decides which actions are possible there. */
const screens: Readonly<Record<ClubState, () => string>> = {
  inactive: clubPaths.selection,
  advisor_approval: clubPaths.advisor,
  ready_to_sign: clubPaths.subscribe,
  pending: clubPaths.subscribe,
  waiting_payment_infos: clubPaths.payment,
  waiting_for_payment: clubPaths.payment,
  payment_failed: clubPaths.payment,
  active: clubPaths.dashboard,
  paused: clubPaths.dashboard,
  closed: clubPaths.landing,
  refused_by_advisor: clubPaths.landing,
  refused_by_customer: clubPaths.landing,
  rejected: clubPaths.landing,
};

export function screenOf(subscription: Pick<ClubSubscription, "state"> | null): string {
  return subscription === null ? clubPaths.landing() : screens[subscription.state]();
}

export type Selection = {
  readonly portfolios: readonly Id[];
  readonly interval: ClubInterval;
  readonly coupon: string | null;
};

/** The price of a selection, computed by the server. If it fails, the page stays usable: the error is shown in place of the
 * price. */
export function usePrice(selection: Selection | null) {
  const asked = selection ?? { portfolios: [], interval: "monthly" as const, coupon: null };
  return useQuery<Reply<typeof clubApi.pricing.price> | null, ApiFailure>({
    queryKey: [clubApi.pricing.price.path, asked],
    queryFn: async ({ signal }) => {
      try {
        return await call(
          clubApi.pricing.price,
          { body: { ...asked, portfolios: [...asked.portfolios] } },
          signal,
        );
      } catch (reason) {
        if (signal.aborted) throw reason;
        return null;
      }
    },
    enabled: selection !== null,
    placeholderData: (before) => before,
  });
}
