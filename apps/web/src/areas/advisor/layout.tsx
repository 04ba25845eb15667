import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AreaContext, type Area } from "../../shared/area/area.tsx";
import { useEnrolment } from "../../shell/enrolment.ts";
import { advisorNav } from "./nav.ts";
import { Shell } from "../../shell/shell.tsx";
import { AccountRedirect } from "../../shell/account-redirect.tsx";

const advisorArea: Area = { base: "/advisory", subject: "me" };

export function AdvisorLayout(): ReactNode {
  useEnrolment();
  return (
    <AreaContext value={advisorArea}>
      <Shell nav={advisorNav}>
        <AccountRedirect />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}
