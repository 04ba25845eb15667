import type { ContractDoubt, Portfolio } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { api, ApiFailure, call, callKey } from "../../../../api.ts";
import type { Choice, Choices } from "./portfolio-choice.tsx";
import { kindKey } from "./kind-options.ts";
import { selectionTexts } from "../text.ts";
import { isReading } from "../../../../shared/portfolios/is-reading.ts";

/** Every portfolio is preselected; after a first selection, as it was saved. */
function firstChoices(portfolios: readonly Portfolio[]): Choices {
  const chosenBefore = portfolios.some((portfolio) => !portfolio.disabled);
  return Object.fromEntries(
    portfolios.map((portfolio): [string, Choice] => [
      portfolio.id,
      {
        followed: !chosenBefore || !portfolio.disabled,
        kind: portfolio.kind,
        kindDetail: portfolio.kindDetail,
      },
    ]),
  );
}

export type Choosing = {
  readonly choices: Choices;
  readonly followed: number;
  readonly busy: boolean;
  /** Portfolios sent to the partner so far. */
  readonly told: number;
  /** The number of portfolios that the partner refused to change. */
  readonly refused: number;
  readonly failure: string | null;
  readonly choose: (id: Id, choice: Choice) => void;
  readonly chooseAll: (followed: boolean) => void;
  /** Updates the portfolios at the partner one by one, then starts the sync of all. Returns true once it runs. */
  readonly confirm: () => Promise<boolean>;
};

export function useChoosing(
  connectionId: Id,
  portfolios: readonly Portfolio[],
  doubts: readonly ContractDoubt[],
): Choosing {
  const cache = useQueryClient();
  const [changed, setChanged] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const [toldCount, setToldCount] = useState(0);
  const [refused, setRefused] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const choices: Choices = { ...firstChoices(portfolios), ...changed };

  const confirm = async (): Promise<boolean> => {
    const isReady = !doubts.some((doubt) => isOpen(doubt, choices));
    setFailure(isReady ? null : selectionTexts.knownMissing);
    if (!isReady) return false;
    setBusy(true);
    // The list is refetched meanwhile: decisions are kept.
    setChanged(choices);
    let failed = 0;
    for (const [index, portfolio] of portfolios.entries()) {
      setToldCount(index);
      const choice = choices[portfolio.id];
      if (choice !== undefined && !(await settle(connectionId, portfolio, choice))) failed += 1;
    }
    setToldCount(portfolios.length);
    setRefused(failed);
    const problem = failed > 0 ? null : await read(connectionId);
    await Promise.all(
      [api.connections.show, api.connections.list, api.portfolios.ofAccount, api.portfolios.list].map(
        (stale) => cache.invalidateQueries({ queryKey: callKey(stale) }),
      ),
    );
    setFailure(problem);
    setBusy(false);
    return failed === 0 && problem === null;
  };

  return {
    choices,
    followed: portfolios.filter((portfolio) => choices[portfolio.id]?.followed === true).length,
    busy,
    told: toldCount,
    refused,
    failure,
    choose: (id, choice) => {
      setChanged({ ...changed, [id]: choice });
    },
    chooseAll: (followed) => {
      setChanged(
        Object.fromEntries(
          Object.entries(choices).map(([id, choice]): [string, Choice] => [id, { ...choice, followed }]),
        ),
      );
    },
    confirm,
  };
}

/** Included, without a decision yet whether it exists or is new. */
function isOpen({ portfolioId }: ContractDoubt, choices: Choices): boolean {
  const choice = choices[portfolioId];
  return choice?.followed === true && choice.knownAs === undefined;
}

/** Only changes are sent, so that a retry continues where it stopped. */
async function settle(connectionId: Id, portfolio: Portfolio, choice: Choice): Promise<boolean> {
  const { knownAs } = choice;
  if (choice.followed && knownAs !== undefined && knownAs !== "new") {
    const body = { portfolioId: portfolio.id, knownId: knownAs };
    return await call(api.connections.sameContract, { params: { id: connectionId }, body }).then(
      () => true,
      () => false,
    );
  }
  const kindChanged = kindKey(choice) !== kindKey(portfolio);
  const activationChanged = choice.followed === portfolio.disabled;
  if (!activationChanged && !(kindChanged && choice.followed)) return true;
  const changes = {
    ...(activationChanged ? { disabled: !choice.followed } : {}),
    ...(kindChanged && choice.followed ? { kind: choice.kind, kindDetail: choice.kindDetail } : {}),
  };
  return await call(api.portfolios.update, {
    params: { id: portfolio.id },
    body: { portfolio: changes },
  }).then(
    () => true,
    () => false,
  );
}

/** An activation may start its own sync, which only knows the portfolios activated before it: the sync requested here waits for
 * it, so that it reads all of them. */
const turnMs = 700;
const longestTurns = 90;

async function read(connectionId: Id): Promise<string | null> {
  for (let turn = 0; turn < longestTurns; turn += 1) {
    const refusal = (await isRead(connectionId)) ? "account.sync_running" : await synchronize(connectionId);
    if (refusal === null) return null;
    if (refusal !== "account.sync_running") return refusal.body.message;
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
  // A sync that takes longer continues in the background, and the next one reads the rest.
  return null;
}

async function isRead(connectionId: Id): Promise<boolean> {
  const found = await call(api.connections.show, { params: { id: connectionId } }).catch(() => null);
  return found !== null && isReading(found.account.sync);
}

async function synchronize(connectionId: Id): Promise<ApiFailure | "account.sync_running" | null> {
  try {
    await call(api.connections.synchronize, { params: { id: connectionId } });
    return null;
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return reason.body.code === "account.sync_running" ? "account.sync_running" : reason;
  }
}
