import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import type { Start } from "./kept-answers.ts";

type TakenUpProps = {
  readonly madeAt: Instant;
  readonly start: Start;
  readonly onStart: (start: Start) => void;
};

/** Says that the fields hold the earlier answers, with a button to start from none and a way back; neither loses anything. */
export function TakenUp({ madeAt, start, onStart }: TakenUpProps): ReactNode {
  const isOwn = useArea().subject === "me";
  const day = formatInstantDay(madeAt);
  const isBlank = start === "blank";
  return (
    <div className="border-l-2 border-line pl-4">
      <p role="status" className="t2">
        {formatMessage(isBlank ? text.blank : isOwn ? text.takenUp : text.takenUpOther, { day })}
      </p>
      <LinkButton className="t2 max-sm:min-h-11" onClick={() => onStart(isBlank ? "former" : "blank")}>
        {isBlank ? formatMessage(text.takeUp, { day }) : text.startBlank}
      </LinkButton>
    </div>
  );
}
