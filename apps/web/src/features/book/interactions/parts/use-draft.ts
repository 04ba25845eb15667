import type { Id } from "@vigie/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { emptyEntry, entryOfDraft, isWhollyKept, wholeOf, type Entry } from "./entry.ts";

type DraftState = "none" | "saving" | "saved" | "part" | "failed";

/** The typing pause after which the draft is saved. */
const pauseMs = 800;

/** The server's draft of a new interaction; null if there is none, or while another one is edited. */
export function useKeptEntry(id: Id, isNew: boolean): Entry | null {
  const kept = useReading(api.interactions.draft, { params: { id } }, { enabled: isNew }).data?.draft;
  return !isNew || kept === undefined || kept === null ? null : entryOfDraft(kept.event, today());
}

/** Saves the typed text on the server after a typing pause, and at once when the page is left; `settle` stops that before the
 * interaction itself is sent, `saveNow` resumes it if that is refused. */
export function useSavedDraft(id: Id, values: Entry, isTyped: boolean) {
  // Browsers cancel the requests of a closing page unless they are sent with keepalive.
  const { run } = useAction(api.interactions.saveDraft, { outlivesPage: true });
  const isEmpty = JSON.stringify(values) === JSON.stringify(emptyEntry(values.kind, today()));
  // Compared as one text: the same values in a new object are not a change.
  const draft = isEmpty ? "null" : JSON.stringify(values);
  const [ended, setEnded] = useState<{ readonly draft: string; readonly saved: boolean } | null>(null);
  const latest = useRef({ run, values });
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const unsent = useRef<Unsent | null>(null);
  useEffect(() => {
    latest.current = { run, values };
  });
  const saveUnsent = useCallback(() => {
    if (unsent.current === null) return;
    window.clearTimeout(unsent.current.timer);
    const { draft: saved } = unsent.current;
    unsent.current = null;
    const body = { draft: saved === "null" ? null : wholeOf(latest.current.values) };
    sent.current = latest.current.run({ params: { id }, body }).then((reply) => {
      setEnded({ draft: saved, saved: reply !== null });
    });
  }, [id]);
  // Before the effect that forgets the unsent text: on unmount, this one runs first.
  useAtLeaving(saveUnsent);
  useEffect(() => {
    if (!isTyped) return undefined;
    unsent.current = { draft, timer: window.setTimeout(saveUnsent, pauseMs) };
    return () => {
      window.clearTimeout(unsent.current?.timer);
      unsent.current = null;
    };
  }, [draft, isTyped, saveUnsent]);
  const settle = useCallback(async () => {
    window.clearTimeout(unsent.current?.timer);
    unsent.current = null;
    await sent.current;
  }, []);
  const saveNow = useCallback(() => {
    unsent.current = { draft, timer: undefined };
    saveUnsent();
  }, [draft, saveUnsent]);
  const state = isTyped ? stateOf(draft, ended) : "none";
  const shown = state === "saved" && !isWhollyKept(values, today()) ? "part" : state;
  return { state: shown, settle, saveNow } as const;
}

type Unsent = { readonly draft: string; readonly timer: number | undefined };

/** When the page is closed, left or hidden: on a phone hiding is the last event before a page is discarded. */
function useAtLeaving(act: () => void): void {
  useEffect(() => {
    const atHiding = (): void => {
      if (document.visibilityState === "hidden") act();
    };
    window.addEventListener("pagehide", act);
    document.addEventListener("visibilitychange", atHiding);
    return () => {
      window.removeEventListener("pagehide", act);
      document.removeEventListener("visibilitychange", atHiding);
      act();
    };
  }, [act]);
}

function stateOf(
  draft: string,
  ended: { readonly draft: string; readonly saved: boolean } | null,
): DraftState {
  if (ended?.draft !== draft) return "saving";
  if (!ended.saved) return "failed";
  return draft === "null" ? "none" : "saved";
}
