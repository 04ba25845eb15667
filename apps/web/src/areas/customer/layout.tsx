import { Outlet } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { AreaContext, type Area } from "../../shared/area/area.tsx";
import { SessionClub } from "../../shared/club/session-club.tsx";
import { customerNav } from "./nav.ts";
import { Shell } from "../../shell/shell.tsx";
import { AccountRedirect } from "../../shell/account-redirect.tsx";
import { Welcome } from "../../shell/welcome.tsx";
import { offlineChoice } from "../../shared/offline/choice.ts";
import { pushChoice } from "../../shared/push/choice.ts";
import { whenIdle } from "../../ui/idle.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { usePreference } from "../../ui/preference.ts";

const ownArea: Area = { base: "/app", subject: "me" };

/** The saver's own area. */
export function CustomerLayout(): ReactNode {
  return (
    <AreaContext value={ownArea}>
      <Shell nav={customerNav}>
        <AccountRedirect />
        <AtRest />
        <Welcome />
        <Outlet />
      </Shell>
    </AreaContext>
  );
}

/** Background tasks. The current subscription is loaded with the session, so that every page shows an overdue payment; figures
 * are stored for offline reading, and notifications enabled on this device, where the user chose so. */
function AtRest(): ReactNode {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true);
      }),
    [],
  );
  const isKept = usePreference(offlineChoice) !== "off";
  const isPushed = usePreference(pushChoice) !== "off";
  if (!isIdle) return null;
  return (
    <>
      <SessionClub />
      {isKept && <keptFigures.Part />}
      {isPushed && <keptPush.Part />}
    </>
  );
}

const keptFigures = lazyPart(async () => (await import("../../shared/offline/kept-figures.tsx")).KeptFigures);
const keptPush = lazyPart(async () => (await import("../../shared/push/kept-push.tsx")).KeptPush);
