import { type AssetClass, type Id, modelClasses } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { writeModel } from "../features/book/models/actions.ts";
import { stageAt } from "./club-acts.ts";

/** The models of the demo's firm, one per profile, written by its manager. */

type Limits = readonly [low: number, target: number, high: number];
const aside: Readonly<Partial<Record<AssetClass, Limits>>> = {
  cash: [0, 0, 0.1],
  diversified: [0, 0, 0.25],
  other: [0, 0, 0.1],
};
/** From the most prudent to the most risky profile. */
const models: readonly Readonly<Partial<Record<AssetClass, Limits>>>[] = [
  { euroFund: [0.65, 0.8, 1], bond: [0, 0.15, 0.25], stock: [0, 0.05, 0.1] },
  { euroFund: [0.5, 0.6, 0.8], bond: [0.1, 0.2, 0.3], stock: [0.05, 0.15, 0.2], realEstate: [0, 0.05, 0.1] },
  {
    euroFund: [0.35, 0.45, 0.65],
    bond: [0.1, 0.2, 0.3],
    stock: [0.15, 0.25, 0.35],
    realEstate: [0, 0.1, 0.15],
  },
  { euroFund: [0.2, 0.35, 0.5], bond: [0.05, 0.15, 0.3], stock: [0.25, 0.4, 0.5], realEstate: [0, 0.1, 0.2] },
  {
    euroFund: [0.1, 0.2, 0.35],
    bond: [0.05, 0.15, 0.25],
    stock: [0.4, 0.55, 0.7],
    realEstate: [0, 0.1, 0.2],
  },
  { euroFund: [0, 0.1, 0.2], bond: [0, 0.1, 0.2], stock: [0.55, 0.7, 0.9], realEstate: [0, 0.1, 0.2] },
];

/** Runs once: models that somebody has changed since are kept. */
export async function seedModels(
  services: Services,
  { managerId, firmId }: { readonly managerId: Id; readonly firmId: Id },
): Promise<void> {
  const known = services.db.selectFrom("model_versions").select("version").where("firm_id", "=", firmId);
  if ((await known.limit(1).executeTakeFirst()) !== undefined) return;
  // Data of no customer: the book's owner is never used.
  const people = { customerId: managerId, email: "", portfolios: [], advisorId: managerId, firmId };
  const { advisor: manager } = stageAt(services, people, services.clock());
  for (const [profile, limits] of models.entries()) {
    const body = { model: { follows: 0, bands: bandsOf({ ...aside, ...limits }) } };
    const written = await writeModel(manager, { params: { profile }, query: {}, body });
    if (!written.ok) throw new Error(`The models refuse the demonstration: ${written.code}.`);
  }
}

function bandsOf(limits: Readonly<Partial<Record<AssetClass, Limits>>>) {
  return modelClasses.flatMap((assetClass) => {
    const [low, target, high] = limits[assetClass] ?? [];
    return low === undefined || target === undefined || high === undefined
      ? []
      : [{ assetClass, low, target, high }];
  });
}
