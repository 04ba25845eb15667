import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Offered } from "../../../../shared/variant/offered.tsx";
import { text } from "../text.ts";

const words = text.search.ways;

/** Ways to add a contract without a bank of the list: a statement, manually, a property; and the partner's own page if the
 * variant offers it. */
export function AddWays(): ReactNode {
  return (
    <nav aria-label={words.title} className="mt-5 border-t border-line">
      <ul className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-4">
        <Way to={paths.importFile()} {...words.file} />
        <Offered needs="manualInternalManagement">
          <Way to={paths.typePortfolio()} {...words.byHand} />
        </Offered>
        <Offered needs="realEstate">
          <Way to={paths.addRealEstate()} {...words.property} />
        </Offered>
        <Offered needs="aggregationWebview">
          <Way to={paths.webview()} {...words.webview} />
        </Offered>
      </ul>
    </nav>
  );
}

type WayProps = { readonly to: string; readonly name: string; readonly help: string };

function Way({ to, name, help }: WayProps): ReactNode {
  return (
    <li className="row relative grid content-start gap-0.5 border-b border-line py-2.5">
      <AreaLink to={to} className="row-link t2 font-semibold">
        {name}
      </AreaLink>
      <span className="t1 text-ink-2">{help}</span>
    </li>
  );
}
