import { isSiren } from "@vigie/domain";
import { expect, test } from "vitest";
import { systemFirmSubject } from "../edge/subject.ts";
import { firmView } from "../features/book/firms/actions/settings.ts";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer } from "../testing/test-server.ts";
import { seedFirmPages } from "./seed-firm-pages.ts";

test("the demonstration's firm tells all that a document has to bear, with numbers that the product would take", async () => {
  const server = await openTestServer({ jobs: false });
  try {
    const firmId = await addFirm(server);
    const advisor = await server.addUser({ roles: ["advisor"], firmId });
    await seedFirmPages(server.services, { firmId, advisorId: advisor.id });
    const { variant } = advisor.subject;
    const firm = await firmView(server.services, systemFirmSubject("test", firmId, variant));
    expect(firm.siren === null ? null : isSiren(firm.siren)).toBe(true);
    const { rcs, orias, association, insurer, insurancePolicy, mediator } = firm;
    expect([rcs, orias, association, insurer, insurancePolicy, mediator]).not.toContain(null);
  } finally {
    await server.close();
  }
});
