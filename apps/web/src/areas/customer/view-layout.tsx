import { formatMessage } from "../../ui/format-message.ts";
import { viewedCustomerText } from "./view-text.ts";
import { Outlet } from "@tanstack/react-router";
import type { Id } from "@vigie/domain";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AreaContext, PathLink, useIdParam, type Area } from "../../shared/area/area.tsx";
import { lastCustomerId } from "../../shared/area/last-customer.ts";
import { VisitReasonDialog } from "../../shared/book/visit-reason-dialog.tsx";
import { visitReason } from "../../shared/area/visit-reason.ts";
import { bookPaths } from "../../shared/book/book-paths.ts";
import { customerViewBase } from "./view-base.ts";
import { customerViewNav } from "./nav.ts";
import { ToNotFound } from "../../shell/pages/crash.tsx";
import { Shell } from "../../shell/shell.tsx";
import { AccountRedirect } from "../../shell/account-redirect.tsx";
import { fullName } from "../../shared/session/user.ts";
import { Icon } from "../../ui/icon.tsx";

/** The screens of the customer's area about one customer, for an advisor. */
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
  const customer = reading.data?.user;
  const name = customer === undefined ? viewedCustomerText.someCustomer : fullName(customer);
  return (
    <AreaContext value={area}>
      <Shell nav={customerViewNav} wayOut={<WayOut customerId={customerId} name={name} />}>
        <AccountRedirect />
        <CustomerBanner customerId={customerId} name={name} />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

type Viewed = { readonly customerId: Id; readonly name: string };

/** The first keyboard stop, before the navigation of an area that is not the reader's. */
function WayOut({ customerId, name }: Viewed): ReactNode {
  return (
    <PathLink
      to={`/advisory${bookPaths.customer(customerId)}`}
      className="button button-solid fixed top-2 left-2 z-70 not-focus-visible:sr-only"
      data-print="none"
    >
      {formatMessage(viewedCustomerText.wayOut, { name })}
    </PathLink>
  );
}

/** The customer that an advisor is viewing, and the way out: always visible. */
function CustomerBanner({ customerId, name }: Viewed): ReactNode {
  const [reason, setReason] = useState(() => visitReason.of(customerId));
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      role="status"
      className="sticky top-0 z-20 -mx-5 flex min-h-14 items-center gap-x-4 border-l-4 border-accent bg-brand px-5 py-2 text-on-brand sm:-mx-8 sm:px-8 md:-mx-12 md:px-12"
      data-print="none"
    >
      <span className="max-sm:hidden">
        <Icon name="eye" size={18} />
      </span>
      <p className="t2 min-w-0 grow max-sm:hidden">
        <strong className="font-semibold">{formatMessage(viewedCustomerText.viewing, { name })}</strong>{" "}
        {viewedCustomerText.rights}{" "}
        {reason !== null && <span>{formatMessage(viewedCustomerText.reasonSaid, { reason })}</span>}
      </p>
      <p className="t1 min-w-0 grow sm:hidden">
        <strong className="t2 block truncate font-semibold">
          {formatMessage(viewedCustomerText.viewingShort, { name })}
        </strong>
        {viewedCustomerText.rightsShort}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        className="t1 shrink-0 text-on-brand underline underline-offset-4 max-sm:hidden"
        onClick={() => setAsking(true)}
      >
        {reason === null ? viewedCustomerText.sayReason : viewedCustomerText.changeReason}
      </button>
      <VisitReasonDialog
        id={customerId}
        name={name}
        open={isAsking}
        action={viewedCustomerText.keepReason}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          setReason(visitReason.of(customerId));
        }}
      />
      <PathLink
        to={`/advisory${bookPaths.customer(customerId)}`}
        className="t2 inline-flex min-h-9 shrink-0 items-center rounded-control border border-on-brand px-3 font-semibold text-on-brand"
      >
        <span className="max-sm:hidden">{viewedCustomerText.leave}</span>
        <span className="sm:hidden">
          {viewedCustomerText.leaveShort}
          <span className="sr-only">{viewedCustomerText.leaveWhere}</span>
        </span>
      </PathLink>
    </div>
  );
}
