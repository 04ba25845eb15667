import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { text } from "../text.ts";
import { refusalHint, marketLink } from "./refusal-text.ts";

export type RefusalMessage = { readonly code: string; readonly sentence: string };

export type RefusalProps = RefusalMessage & {
  readonly portfolioId: string;
  /** The address of the market with the same request and selection, and what is missing. */
  readonly marketPath: (more: Readonly<Record<string, string>>) => string;
};

/** Why there is no answer, by its code, and the one thing to do about it. */
export function Refusal({ code, sentence, portfolioId, marketPath }: RefusalProps): ReactNode {
  const way = refusalHint(code);
  const market = marketLink(code);
  return (
    <div role="alert" className="grid max-w-180 gap-1 border-b border-line pt-6 pb-5">
      <p className="t4 leading-[2rem]">{sentence}</p>
      {way !== null && <p className="t2 text-ink-2">{way}</p>}
      {market !== null && (
        <p className="pt-2">
          <AreaLink to={marketPath(market.query)} className="button button-solid">
            {market.label}
          </AreaLink>
        </p>
      )}
      {code === "optimization.unavailable" && (
        <p className="pt-1">
          <AreaLink to={paths.portfolio(portfolioId)} className="link t2">
            {text.back}
          </AreaLink>
        </p>
      )}
    </div>
  );
}
