import { useEffect, useRef, type ReactNode } from "react";
import { failureWords, type ConnectionFailure } from "./connection-failure.ts";

/** The error in a sentence, and one action; it takes the focus so that it is announced and visible. */
export function FailureNote({
  failure,
  action,
}: {
  readonly failure: ConnectionFailure;
  readonly action?: ReactNode;
}): ReactNode {
  const { title, sentence } = failureWords(failure);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, [failure]);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="border-l-3 border-neg py-1 pl-4 outline-none">
      <p className="t2 font-semibold text-neg">{title}</p>
      <p className="t2 pt-0.5 text-ink-2">{sentence}</p>
      {action !== undefined && <div className="t2 pt-2">{action}</div>}
    </div>
  );
}
