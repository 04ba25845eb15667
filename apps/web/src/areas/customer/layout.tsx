import { Outlet } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { AreaContext, useIdParam, type Area } from "../../shell/area.tsx";
import { customerNav } from "../../shell/nav.ts";
import { Shell } from "../../shell/shell.tsx";

const ownArea: Area = { base: "/app", subject: "me" };

/** The saver's own area. */
export function CustomerLayout(): ReactNode {
  return (
    <AreaContext value={ownArea}>
      <Shell nav={customerNav}>
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

/** The same screens about one customer, for an advisor. */
export function CustomerViewLayout(): ReactNode {
  const customerId = useIdParam("customerId");
  const area = useMemo(
    (): Area => ({ base: `/advisory/customers/${customerId}/view`, subject: customerId }),
    [customerId],
  );
  return (
    <AreaContext value={area}>
      <Shell nav={customerNav}>
        <Outlet />
      </Shell>
    </AreaContext>
  );
}
