import type { Account, Bank } from "@vigie/api";
import { useState } from "react";
import { api, ApiFailure, call } from "../../../../api.ts";
import type { ConnectionFailure } from "./connection-failure.ts";
import { goToBank } from "./go-to-bank.ts";
import { writeJourney } from "./journey.ts";

export type HostedTarget = {
  readonly bank: Pick<Bank, "id" | "name">;
  /** The connection being repaired; null for a new one. */
  readonly accountId: Account["id"] | null;
  /** A pending connection at the partner: it is registered, then continued. */
  readonly begun?: string | undefined;
  /** Every required field is requested again. */
  readonly resets?: boolean;
};

/** Navigates to the partner's hosted pages; the state parameter identifies the return. */
export function useHosted() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const leave = async (target: HostedTarget): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setFailure(goToBank(await addressOf(target)));
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      const code = reason.body.code === "account.demo" ? "demo" : "ours";
      setFailure({ code, message: reason.body.message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, leave };
}

async function addressOf({ bank, accountId, begun, resets }: HostedTarget): Promise<string> {
  const connexionId = accountId === null ? begun : undefined;
  const made =
    connexionId === undefined ? null : await call(api.connections.register, { body: { connexionId } });
  writeJourney({ bankId: bank.id, bankName: bank.name, connectionId: accountId });
  const known = accountId ?? made?.account.id ?? null;
  const body =
    known === null ? { bankId: bank.id } : { accountId: known, ...(resets === true ? { resets } : {}) };
  return (await call(api.connections.startWebauth, { body })).url;
}
