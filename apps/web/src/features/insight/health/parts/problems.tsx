import type { HealthProblem } from "@vigie/api";
import type { ReactNode } from "react";
import { problemText } from "../../../../shared/next-steps/problem-text.ts";
import { needsAction, ProblemAction, problemWords } from "../../../../shared/next-steps/problem.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** One list of everything that needs attention, largest amounts first, each with one action. */
export function Problems({ problems }: { readonly problems: readonly HealthProblem[] }): ReactNode {
  if (problems.length === 0)
    return (
      <p className="t2 pt-3 text-ink-2">
        <span className="text-ink">{text.nothing}</span> {text.nothingReason}
      </p>
    );
  return (
    <section aria-label={text.problems} className="pt-6">
      <SectionHead
        title={text.problems}
        aside={problems.length > 1 ? <span>{text.problemsAside}</span> : undefined}
      />
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.kind} ${problem.accountId ?? ""} ${problem.portfolioId ?? ""}`}
            className="grid gap-x-6 gap-y-2 border-b border-line py-4 last:border-b-0 sm:grid-cols-[1fr_auto]"
          >
            <ProblemText problem={problem} />
            <Touched problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemText({ problem }: { readonly problem: HealthProblem }): ReactNode {
  const { title, body } = problemWords(problem);
  const settles = needsAction(problem.kind);
  return (
    <div className="min-w-0">
      <p className={`t1 ${settles ? "font-semibold text-neg" : "text-ink-3"}`}>
        {settles ? problemText.settle : problemText.watch}
      </p>
      <h3 className="t3 pt-0.5">{title}</h3>
      <p className="t2 max-w-160 pt-1 text-ink-2">{body}</p>
      <div className="t2 pt-2" data-print="none">
        <ProblemAction problem={problem} />
      </div>
    </div>
  );
}

function Touched({ problem: { amount, unknownCount } }: { readonly problem: HealthProblem }): ReactNode {
  return (
    <div className="sm:text-right">
      <p className="t1 text-ink-3">{text.touched}</p>
      <p className={amount === null ? "t2 text-ink-2" : "t4"}>
        <Amount value={amount} decimals={false} unknown={text.unknownAmount} />
      </p>
      {amount !== null && unknownCount > 0 && (
        <p className="t1 text-ink-3">{formatMessage(text.unknownMore, { count: unknownCount })}</p>
      )}
    </div>
  );
}
