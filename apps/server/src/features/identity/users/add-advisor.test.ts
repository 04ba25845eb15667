import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailTestServer, type MailTestServer, tokenIn } from "../../../testing/test-mail.ts";
import { asker } from "../../../testing/test-server.ts";
import { inviteFrom } from "../invitations/actions/invite-from.ts";
import { addAdvisor } from "./actions/add-advisor.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());

const advisor = {
  email: "helene@cabinet.example",
  firstName: "Hélène",
  lastName: "Le Goff",
  firm: "Cabinet du Large",
  variant: "vigie",
};

test("in an empty installation an operator adds an advisor, who chooses a password and signs in", async () => {
  const { services, app } = posted.server;
  const visitor = asker(app, null);
  expect((await addAdvisor(services, advisor)).ok).toBe(true);
  const mail = await posted.mailTo(advisor.email, "Choisissez votre mot de passe");
  const password = "une chaussette verte du lundi";
  const chosen = await visitor("POST", "/users/password_setup", {
    token: tokenIn(mail),
    password,
    password_confirmation: password,
  });
  expect(chosen.status).toBe(200);
  const session = await visitor("POST", "/oauth/token", {
    grant_type: "password",
    username: advisor.email,
    password,
  });
  const me = await asker(app, session.body.access_token)("GET", "/users/me");
  expect(me.body).toMatchObject({ user: { email: advisor.email, roles: ["advisor", "admin"] } });
  const firm = asker(app, session.body.access_token);
  expect((await firm("GET", "/firm/people")).body.code).toBe("second_factor.enrolment_required");

  const saver = "marie@exemple.fr";
  const from = { advisor: advisor.email, variant: "vigie" };
  expect((await inviteFrom(services, { ...from, email: saver })).ok).toBe(true);
  const invitation = await posted.mailTo(saver, "vous invite");
  const user = { email: saver, password, password_confirmation: password, terms: true };
  const registered = await visitor("POST", "/users", {
    user: { ...user, invitation_token: tokenIn(invitation) },
  });
  expect(registered.status).toBe(202);
  expect(await inviteFrom(services, { ...from, advisor: saver, email: saver })).toMatchObject({
    code: "advisor.unknown",
  });

  expect(await addAdvisor(services, advisor)).toMatchObject({ code: "email.taken" });
  expect(await addAdvisor(services, { ...advisor, email: "nobody" })).toMatchObject({
    code: "email.invalid",
  });
  // A second advisor of the same firm does not create another firm.
  expect((await addAdvisor(services, { ...advisor, email: "yann@cabinet.example" })).ok).toBe(true);
  const firms = await services.db.selectFrom("firms").select("id").where("name", "=", advisor.firm).execute();
  expect(firms).toHaveLength(1);
  expect(await rolesOf("yann@cabinet.example")).toEqual(["advisor"]);
});

const rolesOf = async (email: string) =>
  (
    await posted.server.services.db
      .selectFrom("users")
      .select("roles")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).roles;

test("a firm has somebody who lets the others in: its first person, whatever was asked for, and of two at once one", async () => {
  const { services } = posted.server;
  const firm = "Cabinet de la Pointe";
  const added = ["anne", "brieuc", "corentin"].map((name) => `${name}@pointe.example`);
  await Promise.all(
    added.map(async (email) => {
      expect((await addAdvisor(services, { ...advisor, firm, email })).ok).toBe(true);
    }),
  );
  const roles = await Promise.all(added.map(rolesOf));
  expect(roles.toSorted((a, b) => b.length - a.length)).toEqual([
    ["advisor", "admin"],
    ["advisor"],
    ["advisor"],
  ]);
  const manager = { ...advisor, firm, email: "denez@pointe.example", role: "manager" as const };
  expect((await addAdvisor(services, manager)).ok).toBe(true);
  expect(await rolesOf(manager.email)).toEqual(["manager"]);
  // A firm without an admin, from before this rule: the next person added becomes its admin.
  await services.db
    .updateTable("users")
    .set({ roles: ["advisor"] })
    .where("email", "in", added)
    .execute();
  const next = { ...advisor, firm, email: "ewen@pointe.example" };
  expect((await addAdvisor(services, next)).ok).toBe(true);
  expect(await rolesOf(next.email)).toEqual(["advisor", "admin"]);
});
