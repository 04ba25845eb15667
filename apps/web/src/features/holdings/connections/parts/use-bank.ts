import type { Bank } from "@vigie/api";
import { api, useReading } from "../../../../api.ts";

/** One institution of the directory, which is fetched once for all screens. */
export function useBank(bankId: string) {
  const banks = useReading(api.connections.banks, {});
  const bank: Bank | undefined = banks.data?.banks.find((one) => one.id === bankId);
  // Connections to institutions that are no longer offered continue, through the same entry.
  const entry = banks.data?.banks[0]?.entry ?? "own_forms";
  return { bank, entry, isPending: banks.isPending, isError: banks.isError, refetch: banks.refetch };
}

/** Some institutions only sign in on their own site. */
export function entersAtBank(bank: Bank): boolean {
  return bank.mechanisms.includes("webauth") && !bank.mechanisms.includes("credentials");
}
