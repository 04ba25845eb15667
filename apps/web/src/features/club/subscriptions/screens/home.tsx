import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { screenOf } from "../../../../shared/club/use-club.ts";
import { WithClub } from "../parts/frame.tsx";
import { text } from "../text.ts";

/** Redirects to the screen of the subscription's state. An advisor only sees the two that are also theirs. */
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
