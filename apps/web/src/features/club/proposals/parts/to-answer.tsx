import { useEffect, useState, type ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { text } from "../text.ts";

/** The section where the customer answers: below the whole proposal. */
export const answerPlace = "answer";

/** A link from anywhere in a long page to the answer; on a phone it stays visible until the answer is on the screen. */
export function ToAnswer(): ReactNode {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const place = document.getElementById(answerPlace);
    if (place === null || !("IntersectionObserver" in globalThis)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setThere(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  const go = (): void => {
    const place = document.getElementById(answerPlace);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "start" });
  };
  return (
    <p
      data-print="none"
      data-jump={isThere ? undefined : ""}
      className={`sticky top-0 z-10 -mx-5 -my-4 bg-paper px-5 max-sm:border-b max-sm:border-line sm:static sm:mx-0 sm:px-0 ${isThere ? "max-sm:invisible" : ""}`}
    >
      <LinkButton className="t2 max-sm:min-h-11" onClick={go}>
        {text.toAnswer}
      </LinkButton>
    </p>
  );
}
