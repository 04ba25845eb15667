import { demoAccounts, demoPassword, type Id, ok, plainWording } from "@vigie/domain";
import { executor } from "../db/connection.ts";
import { systemSubject, type Subject } from "../edge/subject.ts";
import { ensureLink } from "../features/holdings/connections/actions/link.ts";
import { register } from "../features/holdings/connections/actions/register.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { invite } from "../features/identity/invitations/actions/invite.ts";
import { askLastReport } from "../features/insight/reports/actions/monthly.ts";
import { knownPortfolios } from "../features/holdings/portfolios/actions/select.ts";
import { hashPassword } from "../features/identity/sessions/actions.ts";
import { ensureUser, linkAdvisor } from "../features/identity/users/actions.ts";
import type { Services } from "../boot/services.ts";
import { connectAtSandbox } from "./browser-at-partner.ts";
import { seedHouseholdSettings } from "./household-settings.ts";
import { seedBook } from "./seed-book.ts";
import { seedCouple } from "./seed-couple.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedFirmPages } from "./seed-firm-pages.ts";
import { addHomes, addSharedHome } from "./seed-homes.ts";
import { seedLives } from "./seed-lives.ts";
import { seedMissions } from "./seed-missions.ts";
import { demoAdvised } from "./seed-proposals.ts";
import { seedFiles } from "./seed-files.ts";
import { seedSaved } from "./seed-saved.ts";
import { seedVisit } from "./seed-visit.ts";

/** A sandbox login at some institutions. */
type Banked = { readonly login: string; readonly institutions: readonly string[] };

/** The institutions of the demo household. */
const householdInstitutions = [
  "Crédit Mutuel de Bretagne",
  "Suravenir",
  "CNP Assurances",
  "Fortuneo",
  "BoursoBank",
  "Amundi ESR",
  "Natixis Interépargne",
];
/** The advisor's customers, besides the household. */
const bookSize = 200;
/** For visitors who try the registration: the sandbox receives the mails to this address. */
const demoInvitee = "visiteur@demo.vigie.fr";
/** Further empty accounts: one exports what another imports; the third one tries the second factor. */
const emptyAccounts = [
  "depart@demo.vigie.fr",
  "arrivee@demo.vigie.fr",
  "double@demo.vigie.fr",
  // Adds a property with its loan.
  "proprietaire@demo.vigie.fr",
  "adieu@demo.vigie.fr",
  // Each adds a statement and a bank, in another browser.
  "renard@demo.vigie.fr",
  "boussole@demo.vigie.fr",
  // Stays empty, to show every page without data.
  "vide@demo.vigie.fr",
  // Begins to add banks and is interrupted.
  "reprise@demo.vigie.fr",
];
/** One bank, which may fail without affecting the household's. */
const demoOneBank = {
  email: "panne@demo.vigie.fr",
  firstName: "Léa",
  lastName: "Morel",
  login: "jeune",
  institutions: ["Fortuneo"],
};
/** Married to Camille: they share their joint account, their loan and their home. */
const demoPartner = { email: "antoine@demo.vigie.fr", firstName: "Antoine", lastName: "Roussel" };
const partnerInstitutions = ["Crédit Mutuel de Bretagne", "Fortuneo"];
/** What each shows the other: everything except what is theirs alone. */
const shownByCamille = ["Compte joint", "Prêt immobilier", "Appartement", "Livret A", "LDDS", "Armor Vie 2"];
const shownByPartner = ["Compte joint", "Prêt immobilier", "Appartement", "Livret A", "PEA"];
/** Administers the firm: people, mentions, auditors. No shortcut on the sign-in page opens it. */
const demoAdmin = { email: "direction@demo.vigie.fr", firstName: "Paul", lastName: "Kermarrec" };
/** A member of the employee-savings sandbox who also has an account of the variant: she can merge the two. */
const demoMember = {
  email: "ines@demo.vigie.fr",
  firstName: "Inès",
  lastName: "Belkacem",
  variant: "passerelle",
};
/** Seeds the firm's data about its customers, and what its people saved. */
async function seedDesk(
  services: Services,
  { managerId, ...firm }: { readonly advisorId: Id; readonly managerId: Id | undefined; readonly firmId: Id },
): Promise<void> {
  if (managerId === undefined) return;
  await seedFiles(services, { ...firm, managerId });
  await seedSaved(services, { ...firm, managerId });
}

/** Creates the demo's three sign-ins once, and connects the household through the sandbox as a browser would. */
export async function seedDemo(services: Services): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const firmId = await ensureFirm(services);
  const ids = new Map<string, Id>();
  for (const { key, email, firstName, lastName, role } of demoAccounts) {
    const user = {
      email,
      passwordHash,
      firstName,
      lastName,
      roles: [role],
      firmId: role === "customer" ? null : firmId,
      demo: true,
    };
    ids.set(key, await ensureUser(services, { ...user, roles: [role] }));
  }
  await ensureUser(services, { ...demoAdmin, passwordHash, firmId, demo: true, roles: ["admin"] });
  for (const email of emptyAccounts) {
    const names = { firstName: "Noé", lastName: "Martin" };
    const user = { email, passwordHash, ...names, firmId: null, demo: true };
    await ensureUser(services, { ...user, roles: ["customer"] });
  }
  await ensureUser(services, {
    ...demoMember,
    passwordHash,
    firmId: null,
    demo: true,
    roles: ["customer"],
  });
  await addBanked(services, passwordHash, demoOneBank);
  const [household, advisor] = [ids.get("household"), ids.get("advisor")];
  if (household === undefined || advisor === undefined) return;
  const subject = systemSubject("demo", household);
  await linkAdvisor(services, subject, { advisorId: advisor, firmId });
  await seedFirmPages(services, { advisorId: advisor, firmId });
  await inviteVisitor(services, { advisorId: advisor, firmId });
  await addBook(services, { advisorId: advisor, firmId, passwordHash });
  await seedDesk(services, { advisorId: advisor, managerId: ids.get("manager"), firmId });
  await seedHousehold(services, subject, passwordHash);
  // After the household, which has the same sandbox login: the first match for that login must be the household's.
  const advised = await addBanked(services, passwordHash, demoAdvised);
  await linkAdvisor(services, systemSubject("demo", advised), { advisorId: advisor, firmId });
  // Runs through the partners in a job, so that the start does not wait for it.
  if (services.config.demoLives) await services.queue.send(services.db, "demo_club", { at: "start" });
}

/** Seeds the household: its holdings, its answers, its members. */
export async function seedHousehold(
  services: Services,
  subject: Subject,
  passwordHash: string,
): Promise<void> {
  if ((await knownPortfolios(services, subject)).length === 0) await connectHousehold(services, subject);
  const partner = await addPartner(services, passwordHash);
  await seedHouseholdSettings(services, subject);
  await seedCouple(services, [
    { subject, shows: shownByCamille },
    { subject: partner, shows: shownByPartner },
  ]);
  await seedVisit(services, subject);
  await askLastReport(services, subject.customerId);
}

/** Connects the demo household's banks through the sandbox. */
export async function connectHousehold(services: Services, subject: Subject): Promise<void> {
  await addHomes(services, subject);
  await connectBanks(services, subject, { login: "camille", institutions: householdInstitutions });
}

async function addPartner(services: Services, passwordHash: string): Promise<Subject> {
  const user = { ...demoPartner, passwordHash, firmId: null, demo: true };
  const subject = systemSubject("demo", await ensureUser(services, { ...user, roles: ["customer"] }));
  if ((await knownPortfolios(services, subject)).length > 0) return subject;
  await addSharedHome(services, subject);
  await connectBanks(services, subject, { login: "antoine", institutions: partnerInstitutions });
  return subject;
}

async function addBanked(
  services: Services,
  passwordHash: string,
  { login, institutions, ...person }: typeof demoOneBank,
): Promise<Id> {
  const user = { ...person, passwordHash, firmId: null, demo: true };
  const id = await ensureUser(services, { ...user, roles: ["customer"] });
  const subject = systemSubject("demo", id);
  if ((await knownPortfolios(services, subject)).length === 0)
    await connectBanks(services, subject, { login, institutions });
  return id;
}

/** Sends an invitation to the sandbox's mailbox, once, so that a visitor can register as a saver would. */
async function inviteVisitor(services: Services, from: { advisorId: Id; firmId: Id }): Promise<void> {
  await unitOfWork(services, async (unit) => {
    const known = await unit.db
      .selectFrom("invitations")
      .select("id")
      .where("firm_id", "=", from.firmId)
      .executeTakeFirst();
    if (known !== undefined) return ok(known.id);
    return await invite(unit, {
      ...from,
      email: demoInvitee,
      firstName: null,
      lastName: null,
      variant: "vigie",
      advisorName: "Hélène Le Goff",
      firmName: "Cabinet Le Goff",
    });
  });
}

/** Creates the advisor's book of 200 fictitious customers, once: it takes seconds, and they are linked when all exist. */
async function addBook(
  services: Services,
  book: { advisorId: Id; firmId: Id; passwordHash: string },
): Promise<void> {
  const known = await services.db
    .selectFrom("customer_advisors")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("advisor_id", "=", book.advisorId)
    .executeTakeFirstOrThrow();
  if (Number(known.count) >= bookSize) return;
  await seedCustomers(services.db, {
    customers: bookSize,
    passwordHash: book.passwordHash,
    now: services.clock(),
  });
  await seedLives(services.db, { now: services.clock() });
  await executor(services.db).executeSql(
    `insert into customer_advisors (customer_id, advisor_id, firm_id, since)
     select id, $1, $2, $3::timestamptz - make_interval(days => 30 + abs(hashtext(email)) % 1400)
     from users where email like 'client-%@demo.vigie.fr' on conflict do nothing`,
    [book.advisorId, book.firmId, services.clock()],
  );
  await seedBook(services.db, { ...book, now: services.clock() });
  await seedMissions(services.db, { ...book, now: services.clock() });
}

async function ensureFirm(services: Services): Promise<Id> {
  const known = await services.db
    .selectFrom("firms")
    .select("id")
    .where("name", "=", "Cabinet Le Goff")
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = services.newId();
  await services.db
    .insertInto("firms")
    .values({ id, name: "Cabinet Le Goff", variant: "vigie", created_at: services.clock() })
    .execute();
  return id;
}

async function connectBanks(services: Services, subject: Subject, banked: Banked): Promise<void> {
  const user = await ensureLink(services, subject);
  const directory = await services.partners.aggregation.listInstitutions();
  if (!user.ok || !directory.ok) {
    services.log("error", "demo.sandbox_unreachable");
    return;
  }
  for (const name of banked.institutions) {
    const institution = directory.value.find((one) => plainWording(one.name).startsWith(plainWording(name)));
    if (institution === undefined) throw new Error(`The sandbox has no institution called ${name}.`);
    const connectionId = await connectAtSandbox(services, {
      institution,
      login: banked.login,
      user: user.value,
    });
    const accounts = await services.partners.aggregation.listAccounts(user.value, connectionId);
    if (!accounts.ok) throw new Error(`The sandbox lists no account of ${name}: ${accounts.code}.`);
    for (const account of accounts.value)
      await services.partners.aggregation.activateAccount(user.value, account.id);
    await register(services, subject, connectionId);
  }
}
