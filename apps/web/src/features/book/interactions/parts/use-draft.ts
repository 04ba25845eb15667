import type { Id } from "@vigie/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { emptyEntry, entryOfDraft, wholeOf, type Entry } from "./entry.ts";

export type DraftState = "none" | "saving" | "saved" | "failed";

/** How long nothing is typed before the draft is saved. */
const pauseMs = 800;

/** What was begun of a new interaction, as the server kept it; null where nothing was, or while something else is edited. */
export function useKeptEntry(id: Id, isNew: boolean): Entry | null {
  const kept = useReading(api.interactions.draft, { params: { id } }, { enabled: isNew }).data?.draft;
  return !isNew || kept === undefined || kept === null ? null : entryOfDraft(kept.event, today());
}

/** Saves what is being typed on the server, once the typing pauses; `settle` ends that before the interaction itself is sent. */
export function useSavedDraft(id: Id, values: Entry, isTyped: boolean) {
  const [state, setState] = useState<DraftState>("none");
  const { run } = useAction(api.interactions.saveDraft);
  const latestRun = useRef(run);
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const isEmpty = JSON.stringify(values) === JSON.stringify(emptyEntry(values.kind, today()));
  const draft = isEmpty ? "null" : JSON.stringify(values);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    if (!isTyped) {
      setState("none");
      return undefined;
    }
    setState("saving");
    let isOver = false;
    timer.current = window.setTimeout(() => {
      const body = { draft: draft === "null" ? null : wholeOf(values) };
      sent.current = latestRun.current({ params: { id }, body }).then((reply) => {
        if (!isOver) setState(reply === null ? "failed" : draft === "null" ? "none" : "saved");
      });
    }, pauseMs);
    return () => {
      isOver = true;
      window.clearTimeout(timer.current);
    };
    // The values as one text: the same entry in a new object is nothing typed.
  }, [id, draft, isTyped]);
  const settle = useCallback(async () => {
    window.clearTimeout(timer.current);
    await sent.current;
  }, []);
  return { state, settle };
}
