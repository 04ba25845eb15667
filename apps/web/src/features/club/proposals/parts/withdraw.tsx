import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type WithdrawProps = { readonly proposalId: Id; readonly customerId: Id; readonly isDraft: boolean };

/** A draft goes; what was sent is taken back. */
export function Withdraw({ proposalId, customerId, isDraft }: WithdrawProps): ReactNode {
  const go = useAreaNavigate();
  const remove = useAction(adviceApi.proposals.remove, {
    refreshes: [adviceApi.proposals.list, adviceApi.proposals.show],
  });
  const take = async (): Promise<void> => {
    if ((await remove.run({ params: { id: customerId, proposalId } })) === null) return;
    toast(text.withdrawn);
    go(paths.proposals());
  };
  return (
    <p>
      <LinkButton aria-busy={remove.busy || undefined} onClick={() => void take()}>
        {isDraft ? text.drop : text.withdraw}
      </LinkButton>
      {remove.failure !== null && (
        <span role="alert" className="t1 block text-neg">
          {remove.failure}
        </span>
      )}
    </p>
  );
}
