import { formatMessage } from "../../ui/format-message.ts";
import { viewedCustomerText } from "../text.ts";
import { Outlet } from "@tanstack/react-router";
import type { User } from "@vigie/api";
import { useEffect, useMemo, type ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AreaContext, PathLink, useIdParam, type Area } from "../../shared/area/area.tsx";
import { lastCustomerId } from "../../shared/area/last-customer.ts";
import { customerViewBase } from "./view-base.ts";
import { customerNav } from "./nav.ts";
import { ToNotFound } from "../../shell/pages/crash.tsx";
import { Shell } from "../../shell/shell.tsx";
import { AccountRedirect } from "../../shell/account-redirect.tsx";
import { fullName } from "../../shared/session/user.ts";
import { Welcome } from "../../shell/welcome.tsx";
import { Banner } from "../../ui/banner.tsx";

const ownArea: Area = { base: "/app", subject: "me" };

/** The saver's own area. */
export function CustomerLayout(): ReactNode {
  return (
    <AreaContext value={ownArea}>
      <Shell nav={customerNav}>
        <AccountRedirect />
        <Welcome />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

/** The same screens about one customer, for an advisor. */
export function CustomerViewLayout(): ReactNode {
  const customerId = useIdParam("customerId");
  const area = useMemo(
    (): Area => ({ base: customerViewBase.replace("$customerId", customerId), subject: customerId }),
    [customerId],
  );
  const reading = useReading(api.users.show, { params: { id: customerId } });
  const isKnown = reading.isSuccess;
  useEffect(() => {
    if (isKnown) lastCustomerId.write(customerId);
  }, [isKnown, customerId]);
  if (reading.error?.status === 404) return <ToNotFound />;
  return (
    <AreaContext value={area}>
      <Shell nav={customerNav}>
        <AccountRedirect />
        <CustomerBanner customer={reading.data?.user} />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

/** Whose data an advisor is looking at, and the way out: never out of sight. */
function CustomerBanner({ customer }: { readonly customer: User | undefined }): ReactNode {
  return (
    <div className="sticky top-0 z-20 -mx-5 sm:-mx-8 md:-mx-12" data-print="none">
      <Banner
        tone="warn"
        action={
          <PathLink to="/advisory" className="link t2">
            {viewedCustomerText.leave}
          </PathLink>
        }
      >
        {formatMessage(viewedCustomerText.viewing, {
          name: (
            <strong key="name" className="font-semibold">
              {customer === undefined ? viewedCustomerText.someCustomer : fullName(customer)}
            </strong>
          ),
        })}
      </Banner>
    </div>
  );
}
