import type { Id } from "@vigie/domain";
import { api, call, useReading } from "../../../api.ts";
import { useArea } from "../../../shell/area.tsx";

/** What can be asked of this contract, and why not the rest. */
export function useOptions(contractId: Id) {
  const { subject } = useArea();
  return useReading(api.arbitrations.options, { params: { id: subject, portfolioId: contractId } });
}

const perPage = 100;

/** Every ISIN that a contract offers: the search has to be told them all when lines are dropped and nothing is added. */
export async function offeredIsins(contractId: Id): Promise<readonly string[]> {
  const read = async (page: number) =>
    await call(api.funds.investments, { query: { contractId, limit: perPage, page, sort: "label" } });
  const first = await read(1);
  if (first.offer === null) return [];
  const rest = await Promise.all(
    Array.from({ length: first.meta.totalPages - 1 }, (_, index) => read(index + 2)),
  );
  return [first, ...rest].flatMap((one) => one.investments.map(({ isin }) => isin));
}
