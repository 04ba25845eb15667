import type { Bank } from "@vigie/api";
import { api, useReading } from "../../../../api.ts";

/** One institution of the directory, which is read once for all screens. */
export function useBank(bankId: string) {
  const banks = useReading(api.connections.banks, {});
  const bank: Bank | undefined = banks.data?.banks.find((one) => one.id === bankId);
  // All are entered the same way: one that is not offered any more has connections that go on.
  const entry = banks.data?.banks[0]?.entry ?? "own_forms";
  return { bank, entry, isPending: banks.isPending, isError: banks.isError, refetch: banks.refetch };
}

/** Some institutions are entered on their own site only. */
export function entersAtBank(bank: Bank): boolean {
  return bank.mechanisms.includes("webauth") && !bank.mechanisms.includes("credentials");
}
