import { useLocation } from "@tanstack/react-router";
import type { PortfolioDetail } from "@vigie/api";
import { isInvested, settingsSections } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { FeesForm } from "../parts/fees-form.tsx";
import { missingOf } from "../parts/fields.ts";
import { GoalForm } from "../parts/goal-form.tsx";
import { QuestionsForm } from "../parts/questions-form.tsx";
import { Completeness } from "../parts/section-form.tsx";
import { SaidFacts } from "../parts/said-facts.tsx";
import { feesText, goalText, questionsText, text } from "../text.ts";

/** What the saver says of a contract: its goal, its fees, its risk questions. */
export function SettingsScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead contractId={contractId} reading={reading} page={text.page} />
      {contract === undefined && reading.isError && <ContractFailed reading={reading} />}
      {contract === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={9} height={64} />
          </div>
        </Loading>
      )}
      {contract !== undefined && <Settings key={contract.id} contract={contract} />}
    </>
  );
}

function Settings({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  const { subject } = useArea();
  useAnchor();
  if (subject !== "me")
    return (
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{text.readOnly}</p>
        <SaidFacts contract={contract} />
      </div>
    );
  const asksRisk = isInvested(contract.kind);
  const main = mainSection(contract);
  return (
    <div className="page-grid pt-6">
      <aside className="max-md:pb-6 md:col-span-4 md:pr-6">
        <p className="t2 pb-4 text-ink-2">{text.intro}</p>
        <Contents contract={contract} asksRisk={asksRisk} />
      </aside>
      <div className="grid min-w-0 content-start gap-12 md:col-span-8">
        <GoalForm contract={contract} isMain={main === "goal"} />
        <FeesForm contract={contract} isMain={main === "fees"} />
        {asksRisk && <QuestionsForm contract={contract} isMain={main === "questions"} />}
      </div>
    </div>
  );
}

type ContentsProps = { readonly contract: PortfolioDetail; readonly asksRisk: boolean };

/** The sections with what is left in each. */
function Contents({ contract, asksRisk }: ContentsProps): ReactNode {
  const missing = missingOf(contract);
  const rows = [
    { id: "goal", name: goalText.title, state: <Completeness left={missing.goal.length} /> },
    { id: "fees", name: feesText.title, state: <Completeness left={missing.fees.length} /> },
    {
      id: "questions",
      name: questionsText.title,
      state: <Completeness left={contract.settings.questions ? 0 : 1} todo={text.questionsLeft} />,
    },
  ] as const;
  return (
    <nav aria-label={text.sections} className="border-t border-line">
      <ul>
        {rows
          .filter(({ id }) => asksRisk || id !== "questions")
          .map(({ id, name, state }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
              <AreaLink to={paths.contractSettings(contract.id, id)} className="link t2">
                {name}
              </AreaLink>
              <span className="t1">{state}</span>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The first section that is not complete has the page's main button. */
function mainSection({ settings }: PortfolioDetail): (typeof settingsSections)[number] {
  return settingsSections.find((section) => !settings[section]) ?? "goal";
}

/** The section that the address names, once it is drawn: the router looked for it before the contract was read. */
function useAnchor(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = hash === "" ? null : document.getElementById(hash);
    if (section === null) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>("input, button, select, textarea")?.focus({ preventScroll: true });
  }, [hash]);
}
