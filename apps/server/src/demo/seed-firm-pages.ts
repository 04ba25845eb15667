import type { AdvisorProfile, Firm } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { Services } from "../boot/services.ts";

/** Fictitious, with a phone number of the range reserved for fiction and a SIREN with an unused prefix. */
const settings: Partial<Firm> = {
  legalForm: "SARL",
  siren: "012345674",
  rcs: "Saint-Malo",
  orias: "99000001",
  association: "Association professionnelle de démonstration",
  insurer: "Assureur de démonstration",
  insurancePolicy: "RC 99-000-001",
  retrocessions: "none",
  mediator: "Médiateur de l’AMF",
  mediatorUrl: "https://www.amf-france.org/fr/le-mediateur-de-lamf",
  street: "4, rue du Port",
  postalCode: "35400",
  city: "Saint-Malo",
  email: "cabinet@demo.vigie.fr",
  phone: "+33261910400",
};

const morning = { from: "09:00", to: "12:30" };
const afternoon = { from: "14:00", to: "18:00" };
const profile: Partial<AdvisorProfile> = {
  jobTitle: "Conseillère en gestion de patrimoine",
  phone: "+33261910412",
  statuses: ["conseiller en investissements financiers (CIF)", "courtier en assurance"],
  hours: [
    ...[1, 2, 4].flatMap((weekday) => [
      { weekday, ...morning },
      { weekday, ...afternoon },
    ]),
    { weekday: 5, ...morning },
  ],
  appointmentUrl: "https://rendez-vous.exemple.fr/le-goff",
};

/** Stores what the demo's firm and advisor state about themselves; never overwrites what somebody typed. */
export async function seedFirmPages(
  { db, clock }: Services,
  { firmId, advisorId }: { readonly firmId: Id; readonly advisorId: Id },
): Promise<void> {
  const firm = await db.selectFrom("firms").select("settings").where("id", "=", firmId).executeTakeFirst();
  if (Object.keys(firm?.settings ?? {}).length === 0)
    await db
      .updateTable("firms")
      .set({ settings: JSON.stringify(settings) })
      .where("id", "=", firmId)
      .execute();
  await db
    .insertInto("firm_people")
    .values({
      firm_id: firmId,
      person_id: advisorId,
      profile: JSON.stringify(profile),
      suspended_at: null,
      suspended_role: null,
      updated_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
