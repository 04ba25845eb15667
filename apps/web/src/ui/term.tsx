import type { ReactNode } from "react";
import { Explained } from "./explained.tsx";
import { terms, type TermName } from "./terms.ts";

export type TermProps = { readonly name: TermName; readonly children: ReactNode };

/** A word of finance, dotted under; pressing it (or Enter) opens its explanation in one line. */
export function Term({ name, children }: TermProps): ReactNode {
  return <Explained explanation={terms[name]}>{children}</Explained>;
}
