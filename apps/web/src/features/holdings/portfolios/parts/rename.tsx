import type { PortfolioDetail } from "@vigie/api";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api, useAction } from "../../../../api.ts";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { manageText } from "../text.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

export type DialogProps = {
  readonly portfolio: PortfolioDetail;
  readonly open: boolean;
  readonly onClose: () => void;
};

export function RenameDialog({ portfolio, open, onClose }: DialogProps): ReactNode {
  const formId = useId();
  const rename = useAction(api.portfolios.update, { refreshes: staleTotals });
  const { register, handleSubmit, formState } = useForm({ values: { name: portfolioName(portfolio) } });
  const save = handleSubmit(async ({ name }) => {
    const done = await rename.run({ params: { id: portfolio.id }, body: { portfolio: { name } } });
    if (done === null) return;
    toast(manageText.renamed);
    onClose();
  });
  return (
    <Dialog
      title={manageText.renameTitle}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={rename.busy}>
            {manageText.save}
          </Button>
          <Button onClick={onClose}>{manageText.cancel}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="pt-3">
        <TextField
          label={manageText.name}
          help={manageText.nameHelp}
          autoComplete="off"
          autoFocus
          error={formState.errors.name?.message ?? rename.failure ?? undefined}
          {...register("name", {
            validate: (name) => name.trim() !== "" || manageText.nameMissing,
            maxLength: { value: 120, message: manageText.nameLong },
          })}
        />
      </form>
    </Dialog>
  );
}
