import type { ReactNode } from "react";

/** Why the whole form was refused. The live region is rendered before, so that a screen reader announces what appears in it
 * later. */
export function FormFailure({ sentence }: { readonly sentence: string | null }): ReactNode {
  return (
    <div role="alert" className={sentence === null ? "sr-only" : "border-l-3 border-neg py-1 pl-4"}>
      {sentence !== null && <p className="t2 text-neg">{sentence}</p>}
    </div>
  );
}
