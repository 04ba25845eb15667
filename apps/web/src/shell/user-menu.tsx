import { themeLabels, userMenuText } from "./text.ts";
import type { User } from "@vigie/api";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { theme, useTheme } from "../ui/theme.ts";
import { useArea, useAreaNavigate } from "../shared/area/area.tsx";
import { firstPaths } from "../shared/area/first-paths.ts";
import { signOut } from "../shared/session/leave.ts";
import { fullName, useMe } from "../shared/session/user.ts";

/** The signed-in user, the theme and sign-out. */
export function UserMenu(): ReactNode {
  const me = useMe();
  const themes = useThemeEntries();
  const pages = usePageEntries(me);
  const name = me === null ? null : fullName(me);
  return (
    <Menu
      label={userMenuText.label}
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
              <span className="t1 block truncate text-ink-3">{me.demo ? demoWords(me) : me.email}</span>
            )}
          </span>
          <span className="hidden text-ink-3 md:block">
            <Icon name="chevronDown" size={16} />
          </span>
        </span>
      }
      entries={[
        ...themes,
        ...pages,
        { id: "leave", label: userMenuText.signOut, icon: "signOut", onSelect: signOut },
      ]}
    />
  );
}

function demoWords({ roles }: User): string {
  return roles.includes("customer") ? userMenuText.demo : userMenuText.demoAdvisor;
}

function useThemeEntries(): readonly MenuEntry[] {
  const current = useTheme();
  return (["system", "light", "dark"] as const).map((choice) => ({
    id: choice,
    label: themeLabels[choice],
    checked: choice === current,
    icon: choice,
    onSelect: () => {
      theme.write(choice);
    },
  }));
}

/** The pages of one's own account; an advisor only has those of their own sign-in. */
function usePageEntries(me: ReturnType<typeof useMe>): readonly MenuEntry[] {
  const { base, subject } = useArea();
  const go = useAreaNavigate();
  const page = (path: string, look: Pick<MenuEntry, "id" | "label" | "icon">): MenuEntry => ({
    ...look,
    onSelect: () => {
      go(path);
    },
  });
  const isOwn = subject === "me" && me?.roles.includes("customer") === true;
  const own = [
    page(firstPaths.user(), { id: "account", label: userMenuText.label, icon: "user" }),
    page(firstPaths.exportData(), { id: "export", label: userMenuText.export, icon: "download" }),
  ];
  const advisors = [
    page(firstPaths.userSecurity(), { id: "security", label: userMenuText.security, icon: "lock" }),
  ];
  return [...(isOwn ? own : []), ...(base === "/advisory" ? advisors : [])];
}
