import type { PortfolioDetail } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Act } from "../../../../shared/area/may-call.tsx";
import {
  OwnershipFields,
  ownershipBody,
  ownershipDraft,
  type OwnershipProblems,
  ownershipProblems,
} from "../../../../shared/portfolios/ownership-fields.tsx";
import { ShareWorth } from "../../../../shared/portfolios/ownership-share.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ownershipText } from "../text.ts";

/** Every total that contains the share. */
const stale = [
  api.portfolios.list,
  api.portfolios.ofUser,
  api.portfolios.show,
  api.loans.list,
  api.loans.debtRatio,
  api.realEstates.list,
  api.realEstates.show,
  api.realEstates.series,
  api.devices.list,
  api.wealth.summary,
  api.wealth.composition,
  api.wealth.series,
] as const;

/** The ownership of the portfolio, its source, and the form to change it. */
export function OwnershipSection({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const { ownership } = portfolio;
  return (
    <section id="part" aria-label={ownershipText.title} className="scroll-mt-6">
      <SectionHead title={ownershipText.title} />
      <p className="t2 pt-3">
        {ownership.ownedRatio === 1 ? ownershipText.whole : <ShareWorth portfolio={portfolio} />}
      </p>
      <p className="t1 pt-1 text-ink-3">{basisOf(portfolio)}</p>
      <Act call={api.portfolios.update}>
        <OwnershipForm key={JSON.stringify(ownership)} portfolio={portfolio} />
      </Act>
    </section>
  );
}

function basisOf({ ownership, kind }: PortfolioDetail): string {
  if (ownership.said) return ownershipText.bySaver;
  if (ownership.told === "co-owner") return ownershipText.byBank;
  return kind === "joint" ? ownershipText.byKind : ownershipText.byDefault;
}

function OwnershipForm({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const [draft, setDraft] = useState(() => ownershipDraft(portfolio.ownership));
  const [problems, setProblems] = useState<OwnershipProblems>({});
  const save = useAction(api.portfolios.update, { refreshes: stale });
  const send = async (ownership: ReturnType<typeof ownershipBody> | null): Promise<void> => {
    const done = await save.run({ params: { id: portfolio.id }, body: { portfolio: { ownership } } });
    if (done !== null) toast(ownershipText.saved);
  };
  const submit = async (): Promise<void> => {
    const found = ownershipProblems(draft);
    setProblems(found);
    if (Object.keys(found).length === 0) await send(ownershipBody(draft));
  };
  return (
    <Form data-print="none" className="grid gap-5 pt-5" onSubmit={submit}>
      <OwnershipFields
        draft={draft}
        problems={problems}
        change={(patch) => setDraft((before) => ({ ...before, ...patch }))}
      />
      {save.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {save.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={save.busy}>
          {ownershipText.save}
        </Button>
        {portfolio.ownership.said && (
          <LinkButton onClick={() => void send(null)}>{ownershipText.takeBack}</LinkButton>
        )}
      </div>
    </Form>
  );
}
