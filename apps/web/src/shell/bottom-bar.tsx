import { bottomBarText } from "./text.ts";
import { useState, type ReactNode } from "react";
import { brandName } from "../ui/brand.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Brand } from "../ui/mark.tsx";
import { togglePrivateMode, usePrivateMode } from "../ui/private-mode.ts";
import { AreaLink, PathLink } from "../shared/area/area.tsx";
import { Bell } from "./bell.tsx";
import { moreSheet } from "./lazy-parts.ts";
import { bottomBarEntries, type NavEntry } from "./nav.ts";
import { useSection } from "./sidebar.tsx";

/** The head on a phone: logo, search, private mode. */
export function PhoneHead({ onSearch }: { readonly onSearch: () => void }): ReactNode {
  const isPrivate = usePrivateMode();
  return (
    <header
      data-bar
      data-print="none"
      className="flex h-14 items-center border-b border-line pr-2 pl-5 sm:hidden"
    >
      <PathLink to="/" aria-label={`${brandName()}, accueil`} className="mr-auto flex h-11 items-center">
        <Brand />
      </PathLink>
      <Bell phone />
      <IconButton icon="search" label={bottomBarText.search} onClick={onSearch} />
      <IconButton
        icon={isPrivate ? "eyeOff" : "eye"}
        label={bottomBarText.privateMode}
        aria-pressed={isPrivate}
        onClick={togglePrivateMode}
      />
    </header>
  );
}

export type BottomBarProps = { readonly nav: readonly NavEntry[]; readonly onSearch: () => void };

/** On a phone a fifth of the bar has space for 13 px: larger text would overlap its neighbour. */
const labelClass = "text-[min(0.8125rem,max(13px,3.4vw))] leading-[1.2]";

/** Under 745: at most five entries; the last opens a sheet with the others. */
export function BottomBar({ nav, onSearch }: BottomBarProps): ReactNode {
  const [open, setOpen] = useState(false);
  // Its code is loaded with its first opening; it stays mounted for its closing animation.
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const section = useSection();
  const shown = nav.filter((entry) => entry.phone !== null).slice(0, bottomBarEntries);
  const rest = nav.filter((entry) => !shown.includes(entry));
  const itemClass = "relative grid h-full content-start justify-items-center gap-1 pt-3 t1 text-center";
  // A page of the sheet has no entry of its own in the bar: the entry of the sheet is marked.
  const isInSheet = section === "account" || rest.some((entry) => entry.id === section);
  return (
    <nav
      aria-label={bottomBarText.navigation}
      data-bar
      data-print="none"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line-2 bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid h-(--bar) auto-cols-fr grid-flow-col">
        {shown.map((entry) => (
          <li key={entry.id}>
            <AreaLink
              to={entry.path}
              aria-current={section === entry.id ? "page" : undefined}
              className={`${itemClass} ${section === entry.id ? "font-semibold text-ink" : "text-ink-2"}`}
            >
              {section === entry.id && <Tick />}
              <Icon name={entry.icon} />
              <span className={labelClass}>{entry.phone ?? entry.label}</span>
            </AreaLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${itemClass} w-full ${isInSheet ? "font-semibold text-ink" : "text-ink-2"}`}
            onClick={() => {
              setOpen(true);
            }}
          >
            {isInSheet && <Tick />}
            <Icon name="more" />
            <span className={labelClass}>{bottomBarText.more}</span>
          </button>
        </li>
      </ul>
      {wasOpen && (
        <moreSheet.Part
          open={open}
          rest={rest}
          onSearch={onSearch}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </nav>
  );
}

/** Above the entry of the present page. */
function Tick(): ReactNode {
  return <span aria-hidden="true" className="absolute inset-x-[22%] -top-px h-0.75 bg-accent" />;
}
