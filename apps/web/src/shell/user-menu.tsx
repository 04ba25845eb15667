import { themeLabels, userMenuText } from "./text.ts";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { theme, useTheme } from "../ui/theme.ts";
import { useArea, useAreaNavigate } from "../shared/area/area.tsx";
import { paths } from "../shared/area/paths.ts";
import { signOut } from "../shared/session/leave.ts";
import { fullName, useMe } from "../shared/session/user.ts";

export { themeLabels } from "./text.ts";

/** Who is signed in, the theme and the way out. */
export function UserMenu(): ReactNode {
  const me = useMe();
  const { base, subject } = useArea();
  const go = useAreaNavigate();
  const current = useTheme();
  const themeEntries = (["system", "light", "dark"] as const).map((choice): MenuEntry => ({
    id: choice,
    label: themeLabels[choice],
    checked: choice === current,
    icon: choice,
    onSelect: () => {
      theme.write(choice);
    },
  }));
  const name = me === null ? null : fullName(me);
  return (
    <Menu
      label="Votre compte"
      className="group w-full"
      trigger={
        <span className="flex items-center gap-2 max-md:justify-center">
          <span className="md:hidden">
            <Icon name="user" />
          </span>
          <span className="hidden min-w-0 grow md:block">
            {name === null ? (
              <Skeleton width={120} height={14} />
            ) : (
              <span className="t2 block truncate font-semibold">{name}</span>
            )}
            {me !== null && (
              <span className="t1 block truncate text-ink-3">{me.demo ? userMenuText.demo : me.email}</span>
            )}
          </span>
          <span className="hidden text-ink-3 md:block">
            <Icon name="chevronDown" size={16} />
          </span>
        </span>
      }
      entries={[
        ...themeEntries,
        ...(subject === "me" && me?.roles.includes("customer") === true
          ? [
              {
                id: "account",
                label: "Votre compte",
                icon: "user" as const,
                onSelect: () => {
                  go(paths.user());
                },
              },
              {
                id: "export",
                label: userMenuText.export,
                icon: "download" as const,
                onSelect: () => {
                  go(paths.exportData());
                },
              },
            ]
          : []),
        ...(base === "/advisory"
          ? [
              {
                id: "security",
                label: userMenuText.security,
                icon: "lock" as const,
                onSelect: () => {
                  go(paths.userSecurity());
                },
              },
            ]
          : []),
        { id: "leave", label: userMenuText.signOut, icon: "signOut", onSelect: signOut },
      ]}
    />
  );
}
