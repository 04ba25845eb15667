import { useEffect, type ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { usePreference } from "../../ui/preference.ts";
import { useMe } from "../session/user.ts";
import { offlineChoice } from "./choice.ts";
import { keepAsChosen } from "./keep.ts";
import { snapshotOf } from "./snapshot.ts";

/** Stores what the saver's own pages read, each time it changes, if they chose so on this device. */
export function KeptFigures(): ReactNode {
  const userId = useMe()?.id ?? null;
  const choice = usePreference(offlineChoice);
  return userId !== null && userId === choice && <Kept userId={userId} />;
}

function Kept({ userId }: { readonly userId: string }): ReactNode {
  const summary = useReading(api.wealth.summary, { params: { id: "me" } });
  const list = useReading(api.portfolios.list, { params: { id: "me" } });
  const wealth = summary.data?.wealth;
  const portfolios = list.data?.portfolios;
  const takenAtMs = Math.min(summary.dataUpdatedAt, list.dataUpdatedAt);
  useEffect(() => {
    if (wealth === undefined || portfolios === undefined) return;
    void keepAsChosen(snapshotOf({ userId, takenAtMs, wealth, portfolios }));
  }, [userId, takenAtMs, wealth, portfolios]);
  return null;
}
