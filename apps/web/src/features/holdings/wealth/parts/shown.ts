import type { Portfolio } from "@vigie/api";

export function isShown(portfolio: Portfolio): boolean {
  return portfolio.status === "visible" && !portfolio.disabled && !portfolio.deleted;
}
