import { api, useReading } from "../../api.ts";
import { useArea } from "../area/area.tsx";

/** The number of contracts in the lists of an area. */
export function usePortfolioCount(): number | null {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } }).data?.portfolios;
  if (portfolios === undefined) return null;
  return portfolios.filter((portfolio) => portfolio.status === "visible" && !portfolio.disabled).length;
}
