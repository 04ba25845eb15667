import { bellText } from "./text.ts";
import type { ReactNode } from "react";
import { api, useReading } from "../api.ts";
import { Icon } from "../ui/icon.tsx";
import { formatMessage } from "../ui/format-message.ts";
import { AreaLink, useArea } from "../shared/area/area.tsx";
import { useLive } from "../shared/requests/live.ts";
import { firstPaths } from "../shared/area/first-paths.ts";

const label =
  "{count, plural, =0 {Notifications} one {Notifications, # non lue} other {Notifications, # non lues}}";

const unread = "{count, plural, one {# non lue} other {# non lues}}";

/** Notifications and the number of unread ones, updated as soon as one arrives or is read elsewhere. The user's own: an advisor
 * viewing a customer does not see theirs. */
export function Bell({ phone = false }: { readonly phone?: boolean }): ReactNode {
  const { subject } = useArea();
  return subject === "me" ? <OwnBell phone={phone} /> : null;
}

function OwnBell({ phone }: { readonly phone: boolean }): ReactNode {
  const reading = useReading(api.notifications.list, { query: { page: 1 } });
  useLive("NotificationsChannel", () => void reading.refetch());
  const count = reading.data?.meta.unreadNb ?? 0;
  const shown = count > 99 ? "99+" : String(count);
  if (phone)
    return (
      <AreaLink
        to={firstPaths.notifications()}
        aria-label={formatMessage(label, { count })}
        className="relative inline-flex size-11 items-center justify-center text-ink-2"
      >
        <Icon name="bell" />
        {count > 0 && (
          <span aria-hidden="true" className="absolute top-2 right-2.5 size-2.25 rounded-full bg-accent" />
        )}
      </AreaLink>
    );
  return (
    <AreaLink
      to={firstPaths.notifications()}
      className="group relative flex min-h-9 items-center gap-x-2.5 -outline-offset-2 whitespace-nowrap text-ink-2 hover:text-ink max-md:justify-center md:px-8"
    >
      <span className="relative">
        <Icon name="bell" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-2.25 rounded-full bg-accent md:hidden"
          />
        )}
      </span>
      <span className="rail-label t1">{bellText.notifications}</span>
      {count > 0 && (
        <>
          <span className="sr-only">{formatMessage(unread, { count })}</span>
          <span aria-hidden="true" className="t1 ml-auto hidden font-semibold text-ink md:inline">
            {shown}
          </span>
        </>
      )}
    </AreaLink>
  );
}
