import type { KnownContract, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { recognitionText as words } from "../text.ts";

/** The known contract: shown with its source if it was recognised, asked if it is ambiguous. */
export function RecognisedContract({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const { recognition } = portfolio;
  const action = useAction(api.portfolios.recognise, {
    refreshes: [api.portfolios.ofUser, api.portfolios.show, api.portfolios.list, api.analyses.allOfUser],
  });
  if (recognition === undefined) return null;
  const answer = (slugs: string[], isRight: boolean) => {
    void action.run({ params: { id: portfolio.id }, body: { recognition: { slugs, isRight } } });
  };
  const { contract, candidates } = recognition;
  return (
    <div className="grid gap-3 border-y border-line py-4">
      {contract === null ? (
        <Question candidates={candidates} busy={action.busy} onAnswer={answer} />
      ) : (
        <RecognitionBlock
          contract={contract}
          busy={action.busy}
          onDeny={() => {
            answer([contract.slug], false);
          }}
        />
      )}
      {action.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {action.failure}
        </p>
      )}
    </div>
  );
}

type RecognisedProps = {
  readonly contract: KnownContract;
  readonly busy: boolean;
  readonly onDeny: () => void;
};

function RecognitionBlock({ contract, busy, onDeny }: RecognisedProps): ReactNode {
  return (
    <>
      <p className="t3">{formatMessage(words.told, { name: contract.name })}</p>
      <p className="t1 text-ink-3 wrap-anywhere">
        {housesOf(contract)} {sourceOf(contract)}
      </p>
      <div>
        <LinkButton aria-disabled={busy || undefined} onClick={onDeny}>
          {words.deny}
        </LinkButton>
      </div>
    </>
  );
}

type QuestionProps = {
  readonly candidates: readonly KnownContract[];
  readonly busy: boolean;
  readonly onAnswer: (slugs: string[], isRight: boolean) => void;
};

function Question({ candidates, busy, onAnswer }: QuestionProps): ReactNode {
  return (
    <section aria-label={words.question} className="grid gap-3">
      <p className="t3">{words.question}</p>
      <p className="t1 text-ink-3">{words.why}</p>
      <ul className="grid">
        {candidates.map((candidate) => (
          <li
            key={candidate.slug}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2"
          >
            <span className="min-w-0">
              <span className="t2 block">{candidate.name}</span>
              <span className="t1 block text-ink-3 wrap-anywhere">{housesOf(candidate)}</span>
            </span>
            <Button
              busy={busy}
              onClick={() => {
                onAnswer([candidate.slug], true);
              }}
            >
              {words.choose}
              <span className="sr-only">, {candidate.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton
          aria-disabled={busy || undefined}
          onClick={() => {
            onAnswer(
              candidates.map(({ slug }) => slug),
              false,
            );
          }}
        >
          {words.none}
        </LinkButton>
      </div>
    </section>
  );
}

function housesOf({ insurer, distributor }: KnownContract): string {
  if (insurer === null) return distributor === null ? "" : formatMessage(words.sold, { distributor });
  return distributor === null || distributor === insurer
    ? formatMessage(words.insured, { insurer })
    : formatMessage(words.insuredAndSold, { insurer, distributor });
}

function sourceOf(contract: KnownContract): string {
  if (contract.source === null) return formatMessage(words.seen, { month: monthOf(contract) });
  return formatMessage(words.source, { source: contract.source, month: monthOf(contract) });
}

/** A month as 08.2026, or a year. */
export function monthOf({ seen }: Pick<KnownContract, "seen">): string {
  return seen.split("-").toReversed().join(".");
}
