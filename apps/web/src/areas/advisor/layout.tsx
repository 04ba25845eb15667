import { useQueries } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { isId } from "@vigie/domain";
import { useEffect, useMemo, type ReactNode } from "react";
import { api, reading, useReading } from "../../api.ts";
import { AreaContext, useParam, type Area } from "../../shared/area/area.tsx";
import { visitReason } from "../../shared/area/visit-reason.ts";
import { useOpenPage } from "../../shared/area/open-page.ts";
import { bookPaths } from "../../shared/book/book-paths.ts";
import { customerName } from "../../shared/book/customer-words.ts";
import { leaveToSignIn } from "../../shared/session/leave.ts";
import { AccountRedirect } from "../../shell/account-redirect.tsx";
import { useEnrolment } from "../../shell/enrolment.ts";
import { Shell } from "../../shell/shell.tsx";
import { advisorNav } from "./nav.ts";

const advisorArea: Area = { base: "/advisory", subject: "me" };

export function AdvisorLayout(): ReactNode {
  useEnrolment("/advisory");
  useSignOutWithoutAdvisor();
  useEndedVisit();
  const open = useOpenCustomer();
  const page = useOpenPage();
  const nav = useMemo(() => advisorNav(open, page), [open, page]);
  return (
    <AreaContext value={advisorArea}>
      <Shell nav={nav}>
        <AccountRedirect />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

/** The reason for entering a customer's area applies until the advisor is back. */
function useEndedVisit(): void {
  useEffect(() => {
    visitReason.forget();
  }, []);
}

/** Specification 2 §8: if the advisor cannot be fetched, the session ends. A missing response (status 0) does not end it: the
 * banner says that the network is away, and the page recovers with it. */
function useSignOutWithoutAdvisor(): void {
  const { error } = useReading(api.users.me, {});
  const isRefused = error !== null && error.status !== 0;
  useEffect(() => {
    if (isRefused) leaveToSignIn();
  }, [isRefused]);
}

/** The customer whose sheet is open, once their name is known. The first page of the sheet reads the same query: it is not
 * fetched twice. */
function useOpenCustomer() {
  const id = useParam("customerId");
  const ids = isId(id) ? [id] : [];
  const pathname = useLocation({ select: (location) => location.pathname });
  const isFirstPage = ids.some((one) => pathname === `${advisorArea.base}${bookPaths.customer(one)}`);
  const [sheet] = useQueries({
    queries: ids.map((one) => ({
      ...reading(api.customers.show, { params: { id: one } }),
      enabled: !isFirstPage,
    })),
  });
  const name = sheet?.data === undefined ? null : customerName(sheet.data.customer);
  return useMemo(() => (isId(id) && name !== null ? { id, name } : null), [id, name]);
}
