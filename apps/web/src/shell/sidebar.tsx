import { sidebarText } from "./text.ts";
import { useMatches } from "@tanstack/react-router";
import { type ReactNode } from "react";
import { brandName } from "../ui/brand.ts";
import { formatNumber } from "../ui/format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Brand, Mark } from "../ui/mark.tsx";
import { togglePrivateMode, usePrivateMode } from "../ui/private-mode.ts";
import { AreaLink, PathLink } from "../shared/area/area.tsx";
import { Bell } from "./bell.tsx";
import type { NavCount, NavEntry } from "./nav.ts";
import { UserMenu } from "./user-menu.tsx";

export type SidebarProps = { readonly nav: readonly NavEntry[]; readonly onSearch: () => void };

/** From 1128 the full sidebar; from 745 a rail of icons whose names show on hover and focus. */
export function Sidebar({ nav, onSearch }: SidebarProps): ReactNode {
  const isPrivate = usePrivateMode();
  return (
    <header
      data-print="none"
      data-frame="sidebar"
      className="fixed inset-y-0 left-0 z-30 hidden w-16 flex-col border-r border-line bg-paper sm:flex md:w-60 md:overflow-y-auto"
    >
      <PathLink
        to="/"
        aria-label={`${brandName()}, accueil`}
        className="flex h-24 shrink-0 items-center self-start max-md:w-full max-md:justify-center md:px-8"
      >
        <span className="md:hidden">
          <Mark />
        </span>
        <span className="hidden md:block">
          <Brand />
        </span>
      </PathLink>
      <NavList nav={nav} />
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] pt-6 pb-6">
        <Bell />
        <Tool icon="search" label={sidebarText.search} keys="Ctrl K" onClick={onSearch} />
        <Tool
          icon={isPrivate ? "eyeOff" : "eye"}
          label={sidebarText.privateMode}
          keys="Alt P"
          pressed={isPrivate}
          onClick={togglePrivateMode}
        />
        <div className="mx-3 min-w-0 border-t border-line pt-3 md:mx-8 md:mt-2">
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

/** The entry of the present page, named by its route, so that a portfolio's page keeps « Contrats » current. */
export function useSection(): string | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.section });
}

function NavList({ nav }: { readonly nav: readonly NavEntry[] }): ReactNode {
  const groups = [...new Set(nav.map((entry) => entry.group))];
  return (
    <nav aria-label={sidebarText.navigation}>
      {groups.map((group) => (
        <ul key={group} className="mx-3 border-line py-3.5 not-first:border-t first:pt-0 md:mx-8">
          {nav
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <li key={entry.id} className="-mx-3 md:-mx-8">
                <NavLink entry={entry} />
                {entry.open !== undefined && <OpenLink open={entry.open} />}
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** The page that is open under an entry: an indented line with the mark. */
function OpenLink({ open }: { readonly open: NonNullable<NavEntry["open"]> }): ReactNode {
  return (
    <AreaLink
      to={open.path}
      aria-current="true"
      className="t2 relative hidden min-h-10 items-center py-1 pr-4 pl-12 font-semibold text-ink md:flex"
    >
      <span aria-hidden="true" className="absolute left-0 h-5 w-0.75 bg-accent" />
      <span className="truncate">{open.label}</span>
    </AreaLink>
  );
}

function Count({ of: { use: useCount, one, many } }: { readonly of: NavCount }): ReactNode {
  const count = useCount();
  if (count === null || count === 0) return null;
  return (
    <span className="t1 ml-auto hidden text-ink-2 md:inline">
      {formatNumber(count)}
      <span className="sr-only">{count > 1 ? many : one}</span>
    </span>
  );
}

function NavLink({ entry }: { readonly entry: NavEntry }): ReactNode {
  const isSection = useSection() === entry.id;
  const isCurrent = isSection && entry.open === undefined;
  return (
    <AreaLink
      to={entry.path}
      aria-current={isCurrent ? "page" : undefined}
      className={`group relative flex min-h-10 items-center py-1 -outline-offset-2 max-md:justify-center md:px-8 ${isCurrent ? "font-semibold text-ink" : "text-ink-2 hover:text-ink"}`}
    >
      {isSection && !isCurrent && (
        <span aria-hidden="true" className="absolute left-0 h-5 w-0.75 bg-accent md:hidden" />
      )}
      {isCurrent && <span aria-hidden="true" className="absolute left-0 h-5 w-0.75 bg-accent" />}
      <span className="md:hidden">
        <Icon name={entry.icon} />
      </span>
      <RailLabel>{entry.label}</RailLabel>
      {entry.count !== undefined && <Count of={entry.count} />}
    </AreaLink>
  );
}

/** The name of an entry: text in the sidebar, a tooltip on the rail. */
function RailLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className="rail-label t2" style={{ fontWeight: "inherit" }}>
      {children}
    </span>
  );
}

type ToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
};

function Tool({ icon, label, keys, pressed, onClick }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-keyshortcuts={keys === "Ctrl K" ? "Control+K" : "Alt+P"}
      onClick={onClick}
      className={`group relative flex min-h-9 items-center gap-x-2.5 -outline-offset-2 whitespace-nowrap md:flex-wrap hover:text-ink max-md:justify-center md:px-8 ${pressed === true ? "text-ink" : "text-ink-2"}`}
    >
      <Icon name={icon} />
      <span className={`rail-label t1 ${pressed === true ? "font-semibold" : ""}`}>{label}</span>
      <span aria-hidden="true" className="t1 ml-auto hidden text-ink-3 md:inline">
        {keys}
      </span>
    </button>
  );
}
