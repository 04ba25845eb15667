import type { Proposal } from "@vigie/api";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { CustomerActs } from "./customer-acts.tsx";
import { Signing } from "./signing.tsx";

/** The customer's answer or signature. The clicked button disappears with its section: the section that replaces it gets the
 * focus and is read from its first line. The focus elsewhere on the page stays. */
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
