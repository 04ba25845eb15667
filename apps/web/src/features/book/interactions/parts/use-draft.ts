import type { Id } from "@vigie/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { emptyEntry, entryOfDraft, isWhollyKept, wholeOf, type Entry } from "./entry.ts";

type DraftState = "none" | "saving" | "saved" | "part" | "failed";

/** How long nothing is typed before the draft is saved. */
const pauseMs = 800;

/** What was begun of a new interaction, as the server kept it; null where nothing was, or while something else is edited. */
export function useKeptEntry(id: Id, isNew: boolean): Entry | null {
  const kept = useReading(api.interactions.draft, { params: { id } }, { enabled: isNew }).data?.draft;
  return !isNew || kept === undefined || kept === null ? null : entryOfDraft(kept.event, today());
}

/** Saves what is being typed on the server, once the typing pauses; `settle` ends that before the interaction itself is sent. */
export function useSavedDraft(id: Id, values: Entry, isTyped: boolean) {
  const { run } = useAction(api.interactions.saveDraft);
  const isEmpty = JSON.stringify(values) === JSON.stringify(emptyEntry(values.kind, today()));
  // The values as one text: the same entry in a new object is nothing typed.
  const draft = isEmpty ? "null" : JSON.stringify(values);
  const [ended, setEnded] = useState<{ readonly draft: string; readonly saved: boolean } | null>(null);
  const latest = useRef({ run, values });
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = { run, values };
  });
  useEffect(() => {
    if (!isTyped) return undefined;
    timer.current = window.setTimeout(() => {
      const body = { draft: draft === "null" ? null : wholeOf(latest.current.values) };
      sent.current = latest.current.run({ params: { id }, body }).then((reply) => {
        setEnded({ draft, saved: reply !== null });
      });
    }, pauseMs);
    return () => {
      window.clearTimeout(timer.current);
    };
  }, [id, draft, isTyped]);
  const settle = useCallback(async () => {
    window.clearTimeout(timer.current);
    await sent.current;
  }, []);
  const state = isTyped ? stateOf(draft, ended) : "none";
  return { state: state === "saved" && !isWhollyKept(values, today()) ? "part" : state, settle } as const;
}

function stateOf(
  draft: string,
  ended: { readonly draft: string; readonly saved: boolean } | null,
): DraftState {
  if (ended?.draft !== draft) return "saving";
  if (!ended.saved) return "failed";
  return draft === "null" ? "none" : "saved";
}
