import { argumentNames, refusalWords, statementTopics, taxOnContract, withoutAmounts } from "@vigie/domain";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { privateMask } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";
import { Requests } from "./requests.tsx";
import { sentencesText } from "./sentences-text.ts";
import { StatementSection, type SectionProps } from "./statement-section.tsx";

/** A customer first reads what is proposed and why; their own answers, on which it rests, come last. */
const ownTopics = [...statementTopics.filter((one) => one !== "person"), "person"] as const;

/** The statement as it is sent, and the advisor's own text. */
export function Statement({ proposal, onWriting }: Pick<SectionProps, "proposal" | "onWriting">): ReactNode {
  const isOwn = useArea().subject === "me";
  const isPrivate = usePrivateMode();
  const shown = (said: string): string => wholeNames(isPrivate ? withoutAmounts(said, privateMask) : said);
  const { reasons, checks, contracts, state, reason, words } = proposal;
  const taxes = contracts.flatMap(({ contractName, tax }) =>
    tax.map((one) => (contracts.length === 1 ? one : taxOnContract(wholeNames(contractName), one))),
  );
  const argued = checks.filter(({ argument, verdict }) => verdict === "to_argue" && argument !== null);
  return (
    <>
      {state !== "draft" && (
        <section>
          <SectionHead title={isOwn ? text.reasons : text.ownReasonsTold} />
          <p className="t2 pt-3 whitespace-pre-line">{shown(reasons)}</p>
        </section>
      )}
      {!isOwn && <p className="t2 text-ink-2">{sentencesText.lead}</p>}
      {(isOwn ? ownTopics : statementTopics).map((topic) => (
        <StatementSection
          key={topic}
          {...{ topic, proposal, shown, onWriting }}
          more={topic === "costs" ? taxes : []}
        />
      ))}
      {state !== "draft" && argued.length > 0 && (
        <section>
          <SectionHead title={text.argued} />
          <dl className="grid gap-3 pt-3">
            {argued.map(({ check, argument }) => (
              <div key={check}>
                <dt className="t2 font-semibold">{argumentNames[check]}</dt>
                <dd className="t2">{shown(argument ?? "")}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {(reason !== null || words !== null) && (
        <section>
          <SectionHead title={isOwn ? text.answer : text.said} />
          {reason !== null && <p className="t2 pt-3">{refusalWords[reason]}</p>}
          {words !== null && <p className="t2 pt-2 whitespace-pre-line">{shown(words)}</p>}
        </section>
      )}
      <Requests {...{ proposal, shown }} />
    </>
  );
}
