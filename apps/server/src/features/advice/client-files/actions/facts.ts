import {
  addMonths,
  blockingFileItems,
  type FileFacts,
  type FileItem,
  type FileLine,
  dayOf,
  fileLines,
  type Id,
  suitabilityMonths,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { oncePerSnapshot } from "../../../../db/shared-snapshot.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { statedPartsOf } from "../../../identity/users/actions.ts";
import { answeredOn } from "../../suitability/actions/read.ts";
import * as known from "../store/known.ts";

/** Returns the customer as the firm sees them, whoever calls: no file includes a hidden contract. */
function sharedView({ customerId }: Pick<Subject, "customerId">): Subject {
  return { ...systemSubject("client file", customerId), sees: "shared" };
}

/** Returns the lines of the file that a firm holds of a customer, from today's facts. All figures about files come from here. */
export async function linesOf(
  services: Services,
  of: Pick<Subject, "customerId">,
  firmId: Id,
): Promise<readonly FileLine[]> {
  return await linesOfShared(services, sharedView(of), firmId);
}

const linesOfShared = oncePerSnapshot(
  async (services: Services, subject: Subject, firmId: Id): Promise<readonly FileLine[]> =>
    fileLines(await factsOf(services, subject, firmId)),
);

async function factsOf(services: Services, subject: Subject, firmId: Id): Promise<FileFacts> {
  const { db } = services;
  const today = dayOf(services.clock());
  const [portfolios, kept, stated, questionnaireOn] = await Promise.all([
    visiblePortfolios(services, subject),
    known.fileOf(subject, db, firmId),
    statedPartsOf(services, subject),
    answeredOn(services, subject),
  ]);
  return {
    today,
    stated,
    sharedContracts: portfolios.length,
    hasLifeInsurance: portfolios.some(({ kind }) => kind === "lifeinsurance"),
    questionnaire: questionnaireOf(questionnaireOn),
    ...kept,
  };
}

function questionnaireOf(on: FileFacts["today"] | null): FileFacts["questionnaire"] {
  if (on === null) return null;
  const { confirm, block } = suitabilityMonths;
  return { on, confirmOn: addMonths(on, confirm), blockedOn: addMonths(on, block) };
}

/** Returns the missing items that prevent the firm from recommending anything to the customer. */
export async function blockingItems(
  services: Services,
  of: Pick<Subject, "customerId">,
  firmId: Id,
): Promise<readonly FileItem[]> {
  return blockingFileItems(await linesOf(services, of, firmId));
}
