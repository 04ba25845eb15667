import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Account } from "@vigie/api";
import { useEffect, type ReactNode } from "react";
import { api, ApiFailure, call } from "../../../../api.ts";
import { AreaLink, useAreaNavigate, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { forgetJourney, readJourney } from "../parts/journey.ts";
import { OwnOnly } from "../parts/own-only.tsx";
import { selectionPath } from "../parts/selection-path.ts";
import { returnTexts } from "../text.ts";

/** The browser returns from the bank, or from the partner's own page. */
export function WebauthReturnScreen(): ReactNode {
  return (
    <OwnOnly>
      <WebauthReturn />
    </OwnOnly>
  );
}

type Back = {
  readonly state: string;
  readonly connexionId: string;
  readonly error: string;
};

function WebauthReturn(): ReactNode {
  const go = useAreaNavigate();
  const back = useBack();
  const returned = useQuery(returning(back));
  const account = returned.data;
  useEffect(() => {
    if (account === undefined) return;
    // Without a stored origin, a connection that already has portfolios was being repaired.
    const journey = readJourney();
    const repaired = journey === null ? account.portfolioIds.length > 0 : journey.connectionId === account.id;
    forgetJourney();
    const next = repaired ? paths.updateCredentials(account.id) : selectionPath(account.bank.id, account.id);
    go(next, { replace: true });
    // The answer is taken once: `go` is new at each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [account]);
  const refusal = returned.error === null ? null : refusalOf(returned.error, back);
  return (
    <>
      <PageHead title={refusal?.title ?? returnTexts.title} crumb={readJourney()?.bankName} />
      {refusal === null ? (
        <div className="max-w-160 pt-8" role="status">
          <ProgressLine label={returnTexts.reading} ratio={null} />
          <p className="t2 pt-3 text-ink-2">{returnTexts.reading}</p>
        </div>
      ) : (
        <EmptyState
          kind="unavailable"
          title={refusal.sentence}
          action={
            <AreaLink to={againPath()} className="button button-solid">
              {returnTexts.again}
            </AreaLink>
          }
        />
      )}
    </>
  );
}

/** The bank's return address has id_connection, the partner's own page connection_id. */
function useBack(): Back {
  const [state] = useQueryText("state");
  const [idConnection] = useQueryText("id_connection");
  const [connectionId] = useQueryText("connection_id");
  const [error] = useQueryText("error");
  return { state, error, connexionId: idConnection === "" ? connectionId : idConnection };
}

class Refused extends Error {
  override readonly name = "Refused";
}

/** The state is valid once: it is redeemed once, however often the page renders. */
function returning(back: Back) {
  return queryOptions<Account, Error>({
    queryKey: ["webauth-return", back.state, back.connexionId, back.error],
    queryFn: async () => {
      const { state, connexionId, error } = back;
      if (state !== "") {
        const body = {
          state,
          ...(connexionId === "" ? {} : { connexionId }),
          ...(error === "" ? {} : { error }),
        };
        return (await call(api.connections.finishWebauth, { body })).account;
      }
      if (error !== "" || connexionId === "") throw new Refused(error);
      // The partner's own page returns without a state: the connection is read there again, as this saver's.
      return (await call(api.connections.register, { body: { connexionId } })).account;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}

function refusalOf(reason: Error, back: Back): { readonly title: string; readonly sentence: string } {
  if (back.error === "tos_declined") return returnTexts.terms;
  if (back.error === "access_denied") return returnTexts.denied;
  const code = reason instanceof ApiFailure ? reason.body.code : null;
  if (code === "webauth.invalid_state" || code === "account.not_found" || back.error === "session_expired")
    return returnTexts.lapsed;
  if (reason instanceof ApiFailure && back.error === "")
    return { title: returnTexts.failed.title, sentence: reason.body.message };
  return back.error === "" && back.connexionId === "" ? returnTexts.lapsed : returnTexts.failed;
}

/** Returns to where the user left for the bank, if this tab stored it. */
function againPath(): string {
  const journey = readJourney();
  if (journey === null) return paths.addConnection();
  return journey.connectionId === null
    ? paths.bankCredentials(journey.bankId)
    : paths.updateCredentials(journey.connectionId);
}
