import { Navigate } from "@tanstack/react-router";
import type { ClubSubscription } from "@vigie/api";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { screenOf } from "../../../../shared/club/use-club.ts";

/** If the page's action is not possible now: the page of the subscription's present state. */
export function ToRightScreen({
  subscription,
}: {
  readonly subscription: ClubSubscription | null;
}): ReactNode {
  const { base } = useArea();
  return <Navigate to={base + screenOf(subscription)} replace />;
}
