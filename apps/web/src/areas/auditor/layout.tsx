import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AreaContext, PathLink, type Area } from "../../shared/area/area.tsx";
import { paths } from "../../shared/area/paths.ts";
import { useLive } from "../../shared/requests/live.ts";
import { signOut } from "../../shared/session/leave.ts";
import { useIsPasswordRequested } from "../../shared/session/password-again.ts";
import { fullName, useMe } from "../../shared/session/user.ts";
import { AccountRedirect } from "../../shell/account-redirect.tsx";
import { useEnrolment } from "../../shell/enrolment.ts";
import { FailureBanner } from "../../shell/failure-banner.tsx";
import { passwordAgain } from "../../shell/lazy-parts.ts";
import { LegalLinks } from "../../shell/pages/public-page.tsx";
import { SessionWatch } from "../../shell/pages/session-watch.tsx";
import { useBrandName } from "../../ui/brand.ts";
import { LinkButton } from "../../ui/button.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { Brand } from "../../ui/mark.tsx";
import { auditorText as text } from "./text.ts";

const auditorArea: Area = { base: "/audit", subject: "me" };

/** An auditor has three pages: a single line of navigation. */
export function AuditorLayout(): ReactNode {
  useEnrolment("/audit");
  useAuditsThatEnd();
  const passwordAsked = useIsPasswordRequested();
  return (
    <AreaContext value={auditorArea}>
      <div className="mx-auto flex min-h-dvh max-w-220 flex-col px-5 sm:px-12">
        <Head />
        <FailureBanner />
        <main id="contenu" tabIndex={-1} className="grow pb-12">
          <AccountRedirect />
          <Outlet />
        </main>
        <LegalLinks />
      </div>
      <SessionWatch />
      {passwordAsked && <passwordAgain.Part />}
    </AreaContext>
  );
}

/** The channel is closed when an audit starts, ends or is revoked: the page refetches, and data that is refused now is removed.
 * Data that is still granted stays, with what is being typed: the first connection is handled like one after a disconnection. */
function useAuditsThatEnd(): void {
  const cache = useQueryClient();
  useLive("NotificationsChannel", (message) => {
    if (message === null) void askAgain(cache);
  });
}

async function askAgain(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries();
  await cache.resetQueries({ predicate: ({ state }) => state.status === "error" });
}

function Head(): ReactNode {
  const brand = useBrandName();
  const me = useMe();
  return (
    <header
      data-print="none"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-5"
    >
      <PathLink to="/audit" aria-label={formatMessage(text.home, { brand })} className="inline-block">
        <Brand />
      </PathLink>
      <nav aria-label={text.nav} className="t2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <PathLink to="/audit" current="exact" className="link">
          {text.audits}
        </PathLink>
        <PathLink to="/verifier" className="link">
          {text.check}
        </PathLink>
        <PathLink to={`/audit${paths.userSecurity()}`} current="exact" className="link">
          {text.security}
        </PathLink>
        {me !== null && <span className="t1 text-ink-2">{fullName(me)}</span>}
        <LinkButton onClick={signOut}>{text.signOut}</LinkButton>
      </nav>
    </header>
  );
}
