import type { ReactNode } from "react";
import { Explained } from "./explained.tsx";
import { terms, type TermName } from "./terms.ts";

export type TermProps = { readonly name: TermName; readonly children: ReactNode };

/** A financial term with a dotted underline; pressing it (or Enter) opens its one-line explanation. */
export function Term({ name, children }: TermProps): ReactNode {
  return <Explained explanation={terms[name]}>{children}</Explained>;
}
