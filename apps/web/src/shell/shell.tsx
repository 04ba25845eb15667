import { shellText } from "./text.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useFirstGesture } from "../ui/first-gesture.ts";
import { reportLostPart } from "../ui/lazy-part.tsx";
import { preloadOverlays } from "../ui/lazy-overlays.ts";
import { togglePrivateMode } from "../ui/private-mode.ts";
import { isPrivateShortcut } from "../ui/private-shortcut.ts";
import { BottomBar, PhoneHead } from "./bottom-bar.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { moreSheet, passwordAgain, searchPalette, sessionWarning } from "./lazy-parts.ts";
import { LimitedAccount } from "./limited-account.tsx";
import type { NavEntry } from "./nav.ts";
import { useWorkerAtRest } from "../shared/offline/register.ts";
import { loadNeededFiles } from "../shared/area/needed-files.ts";
import { useIsPasswordRequested } from "../shared/session/password-again.ts";
import { SessionWatch } from "./pages/session-watch.tsx";
import { Sidebar } from "./sidebar.tsx";

export type ShellProps = {
  readonly nav: readonly NavEntry[];
  /** The first keyboard stop, before the link to the content: the way out of an area that is not the reader's. */
  readonly wayOut?: ReactNode;
  readonly children: ReactNode;
};

/** Loaded with the first gesture, not with the page. */
async function loadRest(): Promise<void> {
  await Promise.all([preloadOverlays(), moreSheet.preload(), sessionWarning.preload(), loadNeededFiles()]);
}

/** The frame of every signed-in screen: navigation, search, private mode, the session's end, the state of the service. */
export function Shell({ nav, wayOut, children }: ShellProps): ReactNode {
  const [searching, setSearching] = useState(false);
  const search = (): void => {
    searchPalette.preload().then(() => setSearching(true), reportLostPart);
  };
  useShortcuts(search);
  useFirstGesture(loadRest);
  useWorkerAtRest();
  const passwordAsked = useIsPasswordRequested();
  return (
    <>
      {wayOut === undefined ? <ToContent /> : <FirstStops wayOut={wayOut} />}
      <div className="sm:pl-16 md:pl-60 print:p-0">
        <PhoneHead onSearch={search} />
        <Sidebar nav={nav} onSearch={search} />
        <FailureBanner />
        <LimitedAccount />
        <main
          id="contenu"
          tabIndex={-1}
          className="mx-auto max-w-324 px-5 pb-[calc(var(--bar)+32px)] sm:px-8 sm:pb-12 md:px-12"
        >
          <p data-print="incomplete">{shellText.printedTooSoon}</p>
          {children}
        </main>
        <BottomBar nav={nav} onSearch={search} />
      </div>
      <SessionWatch />
      {passwordAsked && <passwordAgain.Part />}
      {searching && (
        <searchPalette.Part
          nav={nav}
          onClose={() => {
            setSearching(false);
          }}
        />
      )}
    </>
  );
}

function ToContent(): ReactNode {
  return (
    <a
      href="#contenu"
      className="button button-solid fixed top-2 left-2 z-70 not-focus-visible:sr-only"
      data-print="none"
    >
      {shellText.skip}
    </a>
  );
}

/** Two links before everything else form a navigation of their own. */
function FirstStops({ wayOut }: { readonly wayOut: ReactNode }): ReactNode {
  return (
    <nav aria-label={shellText.firstStops}>
      {wayOut}
      <ToContent />
    </nav>
  );
}

function useShortcuts(onSearch: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isPrivateShortcut(event)) {
        event.preventDefault();
        togglePrivateMode();
      } else if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === "k"
      ) {
        event.preventDefault();
        onSearch();
      }
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, [onSearch]);
}
