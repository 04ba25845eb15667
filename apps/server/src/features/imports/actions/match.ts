import { type Id, plainAccountNumber } from "@vigie/domain";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../services.ts";
import { type Contract, knownContracts } from "../../portfolios/actions/select.ts";
import { heldTransactions } from "../../transactions/actions.ts";
import type { StoredImportAccount } from "../../../db/schema.ts";

export type Matched = {
  readonly account: StoredImportAccount;
  readonly contract: Contract | null;
  /** Keys of the lines that are already held. */
  readonly duplicates: ReadonlySet<string>;
};

/** Finds the contract each account of a file is, and which of its lines are already there. */
export async function matchAccounts(
  services: Services,
  subject: Subject,
  {
    accounts,
    joins = new Map(),
  }: { accounts: readonly StoredImportAccount[]; joins?: ReadonlyMap<string, Id> },
): Promise<Matched[]> {
  const contracts = await knownContracts(services, subject);
  const matched: Matched[] = [];
  for (const account of accounts) {
    const chosen = joins.get(account.key);
    const contract =
      chosen === undefined
        ? sameAccount(account, contracts)
        : (contracts.find((one) => one.id === chosen) ?? null);
    const duplicates =
      contract === null ? new Set<string>() : await duplicatesIn(services, subject, { account, contract });
    matched.push({ account, contract, duplicates });
  }
  return matched;
}

/** The same account: its identity in files, or the number that the bank connection gives. */
function sameAccount(account: StoredImportAccount, contracts: readonly Contract[]): Contract | null {
  const number = plainAccountNumber(account.number);
  return (
    contracts.find(
      (contract) =>
        contract.source === "file" &&
        contract.external_id !== null &&
        contract.external_id === account.externalId,
    ) ??
    contracts.find(
      (contract) =>
        number !== null && plainAccountNumber(contract.number) === number && contract.kind === account.kind,
    ) ??
    null
  );
}

/** A line is held when its key is, or when the bank connection brought one of the same day and amount: each held line
 * answers for one line of the file only, so that two identical payments stay two. */
async function duplicatesIn(
  services: Services,
  subject: Subject,
  { account, contract }: { account: StoredImportAccount; contract: Contract },
): Promise<Set<string>> {
  const held = await heldTransactions(services, subject, contract.id);
  const keys = new Set(held.map((row) => row.external_id));
  const fromBank = new Map<string, number>();
  for (const row of held) {
    if (row.provenance !== "provider") continue;
    const key = `${row.date} ${row.amount_cents}`;
    fromBank.set(key, (fromBank.get(key) ?? 0) + 1);
  }
  const duplicates = new Set<string>();
  for (const line of account.lines) {
    const key = `${line.date} ${line.amountCents}`;
    const left = fromBank.get(key) ?? 0;
    if (keys.has(line.key)) duplicates.add(line.key);
    else if (left > 0) {
      fromBank.set(key, left - 1);
      duplicates.add(line.key);
    }
  }
  return duplicates;
}
