import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { FamilyPage } from "../../../../shell/pages/family-page.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { loans } from "../parts/family.ts";
import { LoanTable } from "../parts/loan-table.tsx";

export function LoanPortfoliosScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.loans.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  const worth = data && { value: data.total.debt, asOf: data.total.asOf };
  return (
    <FamilyPage family={loans} page="portfolios" reading={reading} count={data?.loans.length} worth={worth}>
      {data !== undefined && (
        <div className="pt-4">
          <LoanTable loans={data.loans} total={data.total} />
        </div>
      )}
    </FamilyPage>
  );
}
