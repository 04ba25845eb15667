import { parseUrl } from "@vigie/domain";
import type { Bank } from "@vigie/api";
import type { ReactNode } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { useLink } from "./use-provider.ts";

/** What will be shared, for how long, and where credentials are sent: explained beside the form, before anything is typed. */
export function ShareNotes({
  bank,
  entry,
}: {
  readonly bank: Pick<Bank, "consentDays">;
  readonly entry: "fields" | "bank" | "hosted";
}): ReactNode {
  return (
    <aside aria-labelledby="partage" className="grid content-start gap-6">
      <div>
        <h2 id="partage" className="t3 border-b border-line py-2.5">
          {text.share.title}
        </h2>
        <ul className="t2 text-ink-2">
          {[
            text.share.reads,
            text.share.choose,
            formatMessage(text.share.days, { days: bank.consentDays }),
            text.share.stop,
          ].map((sentence) => (
            <li key={sentence} className="border-b border-line py-2.5 last:border-b-0">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="t3 flex items-center gap-2 border-b border-line py-2.5">
          <Icon name="lock" size={18} />
          {text.share.secretTitle}
        </h2>
        <p className="t2 py-2.5 text-ink-2">
          {entry === "hosted" ? text.share.secretHosted : <WithHost atBank={entry === "bank"} />}
        </p>
      </div>
    </aside>
  );
}

/** The partner's host is only named if this page calls it directly. */
function WithHost({ atBank }: { readonly atBank: boolean }): ReactNode {
  const link = useLink();
  const host = parseUrl(link.data?.providerUrl ?? "")?.host ?? text.share.partner;
  return formatMessage(atBank ? text.share.secretAtBank : text.share.secret, { host });
}
