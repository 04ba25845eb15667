import type { Proposal } from "@vigie/api";
import { checkNames, refusalWords, statementTopics, topicNames, withoutAmounts } from "@vigie/domain";
import type { ReactNode } from "react";
import { privateMask } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { text } from "../text.ts";
import { Sentence } from "./sentence.tsx";

/** The statement as it is sent, and the advisor's own words. */
export function Statement({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const isPrivate = usePrivateMode();
  const shown = (said: string): string => (isPrivate ? withoutAmounts(said, privateMask) : said);
  const { statement, reasons, checks, contracts, state, reason, words } = proposal;
  const taxes = contracts.flatMap(({ contractName, tax }) =>
    tax.map((one) =>
      contracts.length === 1 ? one : formatMessage(text.taxOn, { contract: contractName, words: one }),
    ),
  );
  const argued = checks.filter(({ argument, verdict }) => verdict === "to_argue" && argument !== null);
  return (
    <>
      {statementTopics.map((topic) => {
        const said = statement.filter((one) => one.topic === topic);
        return (
          said.length > 0 && (
            <section key={topic}>
              <SectionHead title={topicNames[topic]} />
              <ul className="grid gap-2 pt-3">
                {said.map((sentence) => (
                  <li key={sentence.key ?? sentence.text} className="t2">
                    <Sentence sentence={sentence} proposalId={proposal.id} shown={shown} />
                  </li>
                ))}
                {topic === "costs" &&
                  taxes.map((tax) => (
                    <li key={tax} className="t2">
                      {tax}
                    </li>
                  ))}
              </ul>
            </section>
          )
        );
      })}
      {state !== "draft" && (
        <section>
          <SectionHead title={text.reasons} />
          <p className="t2 pt-3 whitespace-pre-line">{shown(reasons)}</p>
          {argued.map(({ check, argument }) => (
            <p key={check} className="t2 pt-2">
              {checkNames[check]}
              {`\u00a0: `}
              {shown(argument ?? "")}
            </p>
          ))}
        </section>
      )}
      {(reason !== null || words !== null) && (
        <section>
          <SectionHead title={text.said} />
          {reason !== null && <p className="t2 pt-3">{refusalWords[reason]}</p>}
          {words !== null && <p className="t2 pt-2 whitespace-pre-line">{shown(words)}</p>}
        </section>
      )}
    </>
  );
}
