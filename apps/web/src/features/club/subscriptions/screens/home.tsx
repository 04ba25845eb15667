import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { screenOf } from "../../../../shared/club/use-club.ts";
import { WithClub } from "../parts/frame.tsx";
import { text } from "../text.ts";

/** Leads to the screen where the customer's subscription is. An advisor sees the two that are theirs too. */
export function ClubHomeScreen(): ReactNode {
  const { base, subject } = useArea();
  return (
    <WithClub title={text.title}>
      {({ current }) => {
        const to = screenOf(current);
        const isTheirs = subject === "me" || to === clubPaths.dashboard() || to === clubPaths.landing();
        return <Navigate to={base + (isTheirs ? to : clubPaths.landing())} replace />;
      }}
    </WithClub>
  );
}
