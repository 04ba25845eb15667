import type { Id } from "@vigie/domain";
import { paths } from "../../../../shared/area/paths.ts";

/** The selection of portfolios of one connection: a bank may be connected twice. */
export function selectionPath(bankId: string, connectionId: Id): string {
  return `${paths.bankSelection(bankId)}?compte=${connectionId}`;
}
