import type { CustomerProject } from "@vigie/api";
import { goalLabels } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { PrintRest } from "./print-rest.tsx";
import { projectReasonWords, projectText as text } from "./sheet-text.ts";

/** The number of printed projects. */
const printed = 3;

type ProjectsProps = { readonly projects: readonly CustomerProject[] };

/** The goals of the customer's shared contracts; nothing without projects. */
export function Projects({ projects }: ProjectsProps): ReactNode {
  if (projects.length === 0) return null;
  return (
    <section aria-label={text.title} className="pt-5 print:pt-2">
      <SectionHead title={text.title} aside={formatMessage(text.count, { count: projects.length })} />
      <ul data-print-first={printed}>
        {projects.map((project) => (
          <Project key={project.portfolioId} project={project} />
        ))}
        <PrintRest count={projects.length - printed} />
      </ul>
    </section>
  );
}

/** The same beside the list: the goal and its term. */
export function ProjectLines({ projects }: ProjectsProps): ReactNode {
  return (
    <ul>
      {projects.map((project) => (
        <li key={project.portfolioId} className="border-b border-line py-2">
          <p className="t2">{goalLabels[project.goal]}</p>
          <p className="t1 text-ink-2">
            <Aim project={project} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Project({ project }: { readonly project: CustomerProject }): ReactNode {
  const { goal, name, value, monthly, needed, reason } = project;
  return (
    <li className="border-b border-line py-2.5 print:py-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="t2">
          <span className="font-semibold">{goalLabels[goal]}</span>
          <span className="t1 text-ink-2">, {name}</span>
        </p>
        <p className="t2">
          <Amount value={value} decimals={false} />
        </p>
      </div>
      <p className="t1 text-ink-2">
        <Aim project={project} />
        {monthly !== null && monthly > 0 && (
          <>
            {", "}
            {formatMessage(text.monthly, {
              amount: <Amount key="monthly" value={monthly} decimals={false} />,
            })}
          </>
        )}
        {". "}
        {reason !== null && projectReasonWords[reason]}
        {needed !== null &&
          formatMessage(text.needed, { amount: <Amount key="needed" value={needed} decimals={false} /> })}
      </p>
    </li>
  );
}

/** « 150 000 € dans 12 ans ». */
function Aim({ project: { target, years } }: { readonly project: CustomerProject }): ReactNode {
  return (
    <>
      {target === null || target === 0
        ? text.noTarget
        : formatMessage(text.target, { amount: <Amount key="target" value={target} decimals={false} /> })}
      {years === null ? `, ${text.noYears}` : ` ${formatMessage(text.due, { years })}`}
    </>
  );
}
