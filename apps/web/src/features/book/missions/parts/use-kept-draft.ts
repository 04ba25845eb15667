import { useQueryClient } from "@tanstack/react-query";
import { bookApi } from "@vigie/api/book";
import { type Id, instant, type Instant } from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { call, callKey } from "../../../../api.ts";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";
import { usePaused } from "./use-paused.ts";
import { faultsOf, type Wizard, writtenOf } from "./use-wizard.ts";

type Draft = {
  /** Null until the server has the draft. */
  readonly id: Id | null;
  readonly values: Wizard;
  readonly saved: Wizard;
  /** The version of the saved draft. */
  readonly changedAt: Instant | null;
};
export type Keeping = { readonly at: Instant | null; readonly failed: boolean };

/** Once the server has a draft, typed changes are saved to it: a reload or another computer finds them. */
export function useKeptDraft({ id, values, saved, changedAt }: Draft): Keeping {
  const cache = useQueryClient();
  const [keeping, setKeeping] = useState<Keeping>({ at: null, failed: false });
  const latest = useRef({ values, changedAt });
  useEffect(() => {
    latest.current = { values, changedAt };
  });
  const isWhole = Object.keys(faultsOf(values, "validation")).length === 0;
  const written = JSON.stringify(writtenOf(values));
  const isChanged = id !== null && isWhole && written !== JSON.stringify(writtenOf(saved));
  const paused = usePaused(isChanged ? written : null, 1200);
  useEffect(() => {
    if (id === null || paused === null) return;
    let isLate = false;
    const body = { mission: writtenOf(latest.current.values), changedAt: latest.current.changedAt };
    call(bookApi.missions.change, { params: { id }, body }).then(
      ({ mission }) => {
        if (isLate) return;
        // Changes typed since are applied on top, and saved after their own pause.
        cache.setQueryData(callKey(bookApi.missions.show, { params: { id } }), { mission });
        setKeeping({ at: instant(new Date(serverNowMs())), failed: false });
      },
      () => setKeeping(({ at }) => ({ at, failed: true })),
    );
    return () => {
      isLate = true;
    };
  }, [id, paused, cache]);
  return keeping;
}
