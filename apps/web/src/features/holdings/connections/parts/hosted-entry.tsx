import type { Account, Bank } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { text } from "../text.ts";
import { FailureNote } from "./failure-note.tsx";
import { ShareNotes } from "./share-notes.tsx";
import { useHosted } from "./use-hosted.ts";

/** Connecting through the partner's hosted pages: what is shared is explained here, and nothing is typed here. */
export function HostedEntry({ bank }: { readonly bank: Bank }): ReactNode {
  const hosted = useHosted();
  const pending = useReading(api.connections.pending, {});
  const begun = pending.data?.pending.find((one) => one.bank.id === bank.id)?.connexionId;
  return (
    <div className="page-grid">
      <div className="grid max-w-120 content-start gap-5 pt-6 md:col-span-7">
        {hosted.failure !== null && <FailureNote failure={hosted.failure} />}
        <p className="t3-text">{text.hosted.leads}</p>
        {begun !== undefined && <p className="t2 text-ink-2">{text.hosted.begun}</p>}
        <div>
          <Button
            look="solid"
            busy={hosted.busy || pending.isPending}
            className="max-sm:w-full"
            onClick={() => void hosted.leave({ bank, accountId: null, begun })}
          >
            {begun === undefined ? text.hosted.submit : text.hosted.resume}
          </Button>
        </div>
      </div>
      <div className="column-rule max-md:pt-6 md:col-span-5 md:pt-6">
        <ShareNotes bank={bank} entry="hosted" />
      </div>
    </div>
  );
}

/** A connection that waits for its owner is repaired on the partner's pages. */
export function HostedRepair({
  bank,
  account,
}: {
  readonly bank: Bank;
  readonly account: Account;
}): ReactNode {
  const hosted = useHosted();
  return (
    <div className="grid max-w-160 justify-items-start gap-5">
      {hosted.failure !== null && <FailureNote failure={hosted.failure} />}
      <Button
        look="solid"
        busy={hosted.busy}
        className="max-sm:w-full"
        onClick={() => void hosted.leave({ bank, accountId: account.id })}
      >
        {text.hosted.submit}
      </Button>
    </div>
  );
}
