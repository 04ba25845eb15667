import { useLocation } from "@tanstack/react-router";
import type { PortfolioDetail } from "@vigie/api";
import { isInvested, settingsSections } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useIsTyped } from "../../../../shared/forms/use-typed.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { FeesForm } from "../parts/fees-form.tsx";
import { missingOf } from "../parts/fields.ts";
import { GoalForm } from "../parts/goal-form.tsx";
import { QuestionsForm } from "../parts/questions-form.tsx";
import { Completeness } from "../parts/section-form.tsx";
import { SettingsFacts } from "../parts/settings-facts.tsx";
import { feesText, goalText, questionsText, text } from "../text.ts";

/** The saver's settings of a portfolio: goal, fees, risk questions. */
export function SettingsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={9} height={64} />
          </div>
        </Loading>
      )}
      {portfolio !== undefined && <Settings key={portfolio.id} portfolio={portfolio} />}
    </>
  );
}

function Settings({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const mayChange = useMayCall(api.portfolios.updateInfos);
  useAnchor();
  if (!mayChange)
    return (
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{text.readOnly}</p>
        <SettingsFacts portfolio={portfolio} />
      </div>
    );
  const asksRisk = isInvested(portfolio.kind);
  const main = mainSection(portfolio);
  return (
    <div className="page-grid pt-6">
      <aside className="max-md:pb-6 md:col-span-4 md:pr-6">
        <p className="t2 pb-4 text-ink-2">{text.intro}</p>
        <Contents portfolio={portfolio} asksRisk={asksRisk} />
      </aside>
      <div className="grid min-w-0 content-start gap-12 md:col-span-8">
        <GoalForm portfolio={portfolio} isMain={main === "goal"} />
        <FeesForm portfolio={portfolio} isMain={main === "fees"} />
        {asksRisk && <QuestionsForm portfolio={portfolio} isMain={main === "questions"} />}
      </div>
    </div>
  );
}

type ContentsProps = { readonly portfolio: PortfolioDetail; readonly asksRisk: boolean };

/** The sections with the number of missing fields. */
function Contents({ portfolio, asksRisk }: ContentsProps): ReactNode {
  const missing = missingOf(portfolio);
  const rows = [
    {
      id: "goal",
      name: goalText.title,
      state: <State typed={["goal", portfolio.id]} left={missing.goal.length} />,
    },
    {
      id: "fees",
      name: feesText.title,
      state: <State typed={["fees", portfolio.id]} left={missing.fees.length} />,
    },
    {
      id: "questions",
      name: questionsText.title,
      state: <Completeness left={portfolio.settings.questions ? 0 : 1} todo={text.questionsLeft} />,
    },
  ] as const;
  return (
    <nav aria-label={text.sections} className="border-t border-line">
      <ul>
        {rows
          .filter(({ id }) => asksRisk || id !== "questions")
          .map(({ id, name, state }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
              <AreaLink to={paths.portfolioSettings(portfolio.id, id)} className="link t2">
                {name}
              </AreaLink>
              <span className="t1">{state}</span>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Each section is saved by its own button: an unsaved one says so before its missing fields. */
function State({ typed, left }: { readonly typed: readonly string[]; readonly left: number }): ReactNode {
  const isTyped = useIsTyped(typed);
  return isTyped ? <span className="text-warn">{text.unsavedSection}</span> : <Completeness left={left} />;
}

/** The first incomplete section has the page's main button. */
function mainSection({ settings }: PortfolioDetail): (typeof settingsSections)[number] {
  return settingsSections.find((section) => !settings[section]) ?? "goal";
}

/** Scrolls to the section in the address once it is rendered: the router tried before the portfolio was loaded. */
function useAnchor(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = hash === "" ? null : document.getElementById(hash);
    if (section === null) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>("input, button, select, textarea")?.focus({ preventScroll: true });
  }, [hash]);
}
