import type { Id } from "@vigie/domain";
import { useRef, useState } from "react";
import { api, useAction } from "../../../../api.ts";
import { toast } from "../../../../ui/toast.ts";
import { holdingsText as words } from "../text.ts";

/** The hidden portfolios as just chosen. Each choice sends the whole list, one request after another, so that the last of
 * several quick choices holds; until the reply the switches show it. */
export function useHidden(saved: readonly Id[]): {
  readonly hidden: readonly Id[];
  readonly choose: (ids: readonly Id[]) => Promise<void>;
} {
  const save = useAction(api.accessLog.setVisibility, {
    refreshes: [api.accessLog.visibility, api.wealth.summary],
  });
  const [chosen, setChosen] = useState<readonly Id[] | null>(null);
  const next = useRef<readonly Id[] | null>(null);
  const isSending = useRef(false);
  const choose = async (ids: readonly Id[]): Promise<void> => {
    setChosen(ids);
    next.current = ids;
    if (isSending.current) return;
    isSending.current = true;
    while (next.current !== null) {
      const hiddenPortfolioIds = [...next.current];
      next.current = null;
      const reply = await save.run({ body: { hiddenPortfolioIds } });
      if (reply === null) {
        next.current = null;
        toast(words.refused, "failed");
      }
    }
    isSending.current = false;
    setChosen(null);
  };
  return { hidden: chosen ?? saved, choose };
}
