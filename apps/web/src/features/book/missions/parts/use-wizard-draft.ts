import { useQueries, useQueryClient } from "@tanstack/react-query";
import { bookApi } from "@vigie/api/book";
import { isId, type Id } from "@vigie/domain";
import { useEffect, useMemo, useState } from "react";
import { callKey, reading, useAction } from "../../../../api.ts";
import { useQueryText } from "../../../../shared/area/area.tsx";
import { useReadAgain } from "../../../../shared/forms/use-read-again.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { keepInTab, keptInTab } from "./tab-draft.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { emptyWizard, type Wizard, wizardOf, writtenOf } from "./use-wizard.ts";

/** The values of the wizard: stored in the tab while typed, on the server as a draft once it has a name and a goal. */
export function useWizardDraft() {
  const [held] = useQueryText("mission");
  const id: Id | null = isId(held) ? held : null;
  const cache = useQueryClient();
  const [read] = useQueries({
    queries: (id === null ? [] : [id]).map((one) => reading(bookApi.missions.show, { params: { id: one } })),
  });
  const kept = read?.data?.mission ?? null;
  // Memoised until it is refetched: counts derived from it are not recomputed at each render.
  const saved = useMemo(() => (kept === null ? emptyWizard : wizardOf(kept)), [kept]);
  const { typed, forget, isInTab } = useTypedWizard(id, saved);
  const create = useAction(bookApi.missions.create, { refreshes: [bookApi.missions.list] });
  const change = useAction(bookApi.missions.change, { refreshes: [bookApi.missions.list] });
  const archive = useAction(bookApi.missions.archive, { refreshes: [bookApi.missions.list] });
  const open = useAction(bookApi.missions.open, {
    refreshes: [bookApi.missions.list, bookApi.missions.show, bookApi.missions.ofCustomer],
  });
  /** Returns the server's draft, or null if it was refused. */
  const save = async (): Promise<Id | null> => {
    const body = { mission: writtenOf(typed.values) };
    const reply =
      id === null
        ? await create.run({ body })
        : await change.run({ params: { id }, body: { ...body, changedAt: kept?.changedAt ?? null } });
    if (reply === null) return null;
    const { mission } = reply;
    cache.setQueryData(callKey(bookApi.missions.show, { params: { id: mission.id } }), { mission });
    const { theme } = typed.values;
    forget();
    cache.setQueryData(["typed", "mission-wizard", mission.id], theme === "main" ? {} : { theme });
    return mission.id;
  };
  /** Deletes the server's draft, if there is one; returns false if that was refused. */
  const clear = async (): Promise<boolean> => {
    if (id !== null && (await archive.run({ params: { id } })) === null) return false;
    forget();
    return true;
  };
  const keeping = useKeptDraft({ id, values: typed.values, saved, changedAt: kept?.changedAt ?? null });
  // Their version is shown under the typed text, which overwrites it on the next save.
  useReadAgain(change.code === "mission.changed", bookApi.missions.show);
  return {
    id,
    typed,
    save,
    clear,
    keeping,
    /** Changes exist in this tab only. */
    isInTab,
    open,
    isGone: read?.error?.status === 404 || (kept !== null && kept.state !== "draft"),
    isLoading: read?.isPending === true,
    /** The draft could not be loaded; typing over an empty form would replace it. */
    isUnread: read?.isError === true && kept === null,
    readAgain: () => void read?.refetch(),
    busy: create.busy || change.busy || open.busy || archive.busy,
    failure: create.failure ?? change.failure ?? open.failure ?? archive.failure,
  };
}

/** The typed values over the saved ones; before the server has a draft, over those of the tab. */
function useTypedWizard(id: Id | null, saved: Wizard) {
  const [inTab, setInTab] = useState(keptInTab);
  const typed = useTyped(["mission-wizard", id ?? "new"], id === null ? (inTab ?? emptyWizard) : saved);
  const { values, isDirty } = typed;
  useEffect(() => {
    if (id === null && isDirty) keepInTab(values);
  });
  const forget = (): void => {
    typed.forget();
    if (id !== null) return;
    keepInTab(null);
    setInTab(null);
  };
  return { typed, forget, isInTab: id === null && (isDirty || inTab !== null) };
}
