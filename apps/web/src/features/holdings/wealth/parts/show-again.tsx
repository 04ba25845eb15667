import type { Portfolio } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { shortName } from "../../../../shared/portfolios/portfolio-words.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { listText } from "./list-text.ts";

/** Says that a portfolio is hidden, with an undo. Placed above the row's link. */
export function ShowAgain({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const mayShow = useMayCall(api.portfolios.update);
  const show = useAction(api.portfolios.update, {
    refreshes: [
      api.portfolios.list,
      api.portfolios.ofUser,
      api.wealth.summary,
      api.wealth.composition,
      api.wealth.series,
    ],
  });
  const name = shortName(portfolio);
  return (
    <span className="t1 relative z-1 ml-2 text-ink-3">
      {listText.hidden}{" "}
      {!portfolio.disabled && mayShow && (
        <LinkButton
          aria-label={`${listText.show} ${name}`}
          onClick={() => {
            void show
              .run({ params: { id: portfolio.id }, body: { portfolio: { status: "visible" } } })
              .then((done) => {
                if (done === null) toast(show.failure ?? listText.hidden, "failed");
                else toast(formatMessage(listText.shown, { name }));
              });
          }}
        >
          {listText.show}
        </LinkButton>
      )}
    </span>
  );
}
