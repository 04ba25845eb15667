import type { Proposal } from "@vigie/api";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { CustomerActs } from "./customer-acts.tsx";
import { Signing } from "./signing.tsx";

/** What the customer answers, or signs. What they pressed goes with its part: the one that takes its place has the focus and is read from
 * its first line. Who was elsewhere on the page stays there. */
export function Answering(props: { readonly proposal: Proposal; readonly isBack: boolean }): ReactNode {
  const { proposal, isBack } = props;
  const { state } = proposal;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (isWithin.current) place.current?.querySelector<HTMLElement>("section[tabindex]")?.focus();
  }, [state]);
  return (
    <div
      ref={place}
      onFocus={() => {
        isWithin.current = true;
      }}
      onBlur={() => {
        isWithin.current = false;
      }}
    >
      {state === "sent" ? (
        <CustomerActs proposal={proposal} />
      ) : (
        <Signing proposal={proposal} isBack={isBack} />
      )}
    </div>
  );
}
