import type { Review } from "@vigie/api";
import { instant, type ReviewCheck } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { WriteToAdvisor } from "../../../../shared/club/write-to-advisor.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** A link to where the customer resolves what a check found. */
const places = [
  { check: "questionnaire", words: text.now.questionnaire, to: paths.suitability },
  { check: "file", words: text.now.file, to: paths.userFile },
  { check: "execution", words: text.now.execution, to: paths.proposals },
  { check: "projects", words: text.now.projects, to: paths.projects },
] as const satisfies readonly {
  readonly check: ReviewCheck;
  readonly words: string;
  readonly to: () => string;
}[];

/** The customer's possible actions on a review that they have read. */
export function Now({ review }: { readonly review: Review }): ReactNode {
  const { conclusion, checks, concludedAt } = review;
  if (conclusion === null || concludedAt === null) return null;
  const found = places.filter(({ check }) =>
    checks.some((one) => one.check === check && one.verdict !== "passes"),
  );
  return (
    <section>
      <SectionHead title={text.now.title} />
      <p className="t2 pt-3">{text.now[conclusion]}</p>
      <ul className="t2 grid gap-1 pt-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center sm:[&_a]:min-h-0">
        {found.map(({ check, words, to }) => (
          <li key={check}>
            <AreaLink to={to()} className="link">
              {words}
            </AreaLink>
          </li>
        ))}
        <li>
          <WriteToAdvisor
            about={formatMessage(text.now.about, { day: formatInstantDay(instant(concludedAt)) })}
          >
            {text.now.write}
          </WriteToAdvisor>
        </li>
      </ul>
    </section>
  );
}
