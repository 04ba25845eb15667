import {
  isLoan,
  portfolioKinds,
  type KindDetail,
  type PortfolioKind,
  kindDetailLabels,
  kindLabels,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { manageText } from "../text.ts";
import type { DialogProps } from "./rename.tsx";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** The valid details of a kind; other kinds have none. */
const detailsByKind: Partial<Record<PortfolioKind, readonly KindDetail[]>> = {
  savings: ["livret_a", "livret_jeune", "ldd", "pel", "cel", "lep", "csl", "livret", "livret_pro", "pep"],
  lifeinsurance: ["provident_insurance"],
  perco: ["perco", "percoi", "percol"],
  pee: ["pee", "peg", "pei", "pelt", "hes"],
  pea: ["pea_pme"],
  market: ["crowdlending"],
  realestate: ["scpi", "principal_residence", "secondary_residence", "rental_investment"],
};

/** A detail that adds nothing to its kind: kept, never offered. */
const onlyDetail: Partial<Record<PortfolioKind, KindDetail>> = { deposit: "term_account" };

/** The saved value of a choice; a detail of another kind is dropped. */
export function correctedKind(
  kind: PortfolioKind,
  detail: KindDetail | "none",
): { readonly kind: PortfolioKind; readonly kindDetail: KindDetail | null } {
  const allowed = detailsByKind[kind] ?? [];
  return { kind, kindDetail: allowed.find((known) => known === detail) ?? onlyDetail[kind] ?? null };
}

/** The kinds that a portfolio may be corrected to: a debt stays a debt, a holding a holding. */
export function kindsFor(kind: PortfolioKind): readonly PortfolioKind[] {
  return portfolioKinds.filter((other) => isLoan(other) === isLoan(kind));
}

export function CorrectKindDialog({ portfolio, open, onClose }: DialogProps): ReactNode {
  const [kind, setKind] = useState<PortfolioKind>(portfolio.kind);
  const [detail, setDetail] = useState<KindDetail | "none">(portfolio.kindDetail ?? "none");
  const correct = useAction(api.portfolios.update, { refreshes: staleTotals });
  const details = detailsByKind[kind] ?? [];
  const save = async (): Promise<void> => {
    const done = await correct.run({
      params: { id: portfolio.id },
      body: { portfolio: correctedKind(kind, detail) },
    });
    if (done === null) return;
    toast(manageText.kindDone);
    onClose();
  };
  return (
    <Dialog
      title={manageText.kindTitle}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={correct.busy} onClick={() => void save()}>
            {manageText.save}
          </Button>
          <Button onClick={onClose}>{manageText.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-5 pt-3">
        <ComboBox
          label={manageText.kindField}
          help={manageText.kindHelp}
          options={kindsFor(portfolio.kind).map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onValue={(next) => {
            setKind(next);
            setDetail("none");
          }}
          error={correct.failure ?? undefined}
        />
        {details.length > 0 && (
          <Select
            label={manageText.kindDetail}
            options={[
              { value: "none", label: manageText.kindDetailNone },
              ...details.map((value) => ({ value, label: kindDetailLabels[value] })),
            ]}
            value={details.some((known) => known === detail) ? detail : "none"}
            onValue={setDetail}
          />
        )}
      </div>
    </Dialog>
  );
}
