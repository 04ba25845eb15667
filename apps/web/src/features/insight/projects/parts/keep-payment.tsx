import type { ProjectView } from "@vigie/api";
import { addCents, type Cents, cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type Props = {
  readonly portfolioId: ProjectView["portfolioId"];
  /** The payment being tried, minus what the plan withdraws. */
  readonly monthly: Cents;
  readonly onKept: () => void;
};

/** Saves the payment being tried as the planned one, as if it were typed on the contract's own page. */
export function KeepPayment({ portfolioId: id, monthly, onKept }: Props): ReactNode {
  const contract = useReading(api.portfolios.show, { params: { id } }).data?.portfolio;
  const save = useAction(api.portfolios.updateInfos, {
    refreshes: [
      api.projects.list,
      api.projects.show,
      api.projects.together,
      api.portfolios.show,
      api.portfolios.ofUser,
      api.portfolios.list,
      api.analyses.allOfUser,
    ],
  });
  if (contract === undefined) return null;
  const monthlyDeposit = addCents(monthly, contract.infos.monthlyBuyout ?? cents(0));
  const keep = async (): Promise<void> => {
    if ((await save.run({ params: { id }, body: { portfolioInfos: { monthlyDeposit } } })) === null) return;
    toast(text.kept);
    onKept();
  };
  return (
    <div className="grid max-w-140 gap-1">
      <p>
        <LinkButton disabled={save.busy} onClick={() => void keep()}>
          {text.keep}
        </LinkButton>
      </p>
      {save.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {save.failure}
        </p>
      )}
      <p className="t1 text-ink-3">{text.keepNote}</p>
    </div>
  );
}
