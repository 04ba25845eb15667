import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { text } from "../text.ts";
import type { DemoAccount } from "./demo-accounts.ts";

export type DemoPanelProps = {
  readonly accounts: readonly DemoAccount[];
  readonly busy: boolean;
  readonly onOpen: (account: DemoAccount) => void;
};

/** The accounts of the demonstration: the household first, the others below, with their full addresses. */
export function DemoPanel({ accounts, busy, onOpen }: DemoPanelProps): ReactNode {
  const [first, ...others] = accounts;
  if (first === undefined) return null;
  return (
    <section aria-labelledby="demo" className="mt-10 border-t border-ink pt-4">
      <h2 id="demo" className="t3">
        {text.demoTitle}
      </h2>
      <p className="t1 pt-1 pb-4 text-ink-3">{text.demoNote}</p>
      <Button
        className="w-full"
        busy={busy}
        onClick={() => {
          onOpen(first);
        }}
      >
        {text.demoMain}
      </Button>
      {first.description !== "" && <p className="t1 pt-2 text-ink-2">{first.description}</p>}
      <DemoAddress account={first} />
      <ul>
        {others.map((account) => (
          <li key={account.email} className="border-t border-line pt-3 mt-3">
            <LinkButton
              className="t2"
              onClick={() => {
                if (!busy) onOpen(account);
              }}
            >
              {account.label}
            </LinkButton>
            {account.description !== "" && <p className="t1 text-ink-2">{account.description}</p>}
            <DemoAddress account={account} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DemoAddress({ account }: { readonly account: DemoAccount }): ReactNode {
  return (
    <p className="t1 flex flex-wrap gap-x-4 pt-1 text-ink-3">
      <span>{account.email}</span>
      <span>
        {text.demoPassword} {account.password}
      </span>
    </p>
  );
}
