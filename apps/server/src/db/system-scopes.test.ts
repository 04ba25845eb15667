import { expect, test } from "vitest";
import { allRoutes } from "../boot/features.ts";
import { allJobs } from "../boot/jobs.ts";
import { authenticationHostRoutes } from "../features/identity/single-sign-on/routes.ts";
import { systemScopes, visitorCalls } from "./system-scopes.ts";

test("every public call that finds an account is listed, and nothing else is", () => {
  const open = [...allRoutes, ...authenticationHostRoutes]
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === "public")
    .map(({ method, path }) => `${method} ${path}`);
  expect([...visitorCalls].filter((call) => !open.includes(call))).toEqual([]);
  expect(open.filter((call) => !visitorCalls.has(call))).toEqual(["GET /variant", "GET /bank_statuses"]);
});

test("every system act has its reason, and every one of a job is a job's", () => {
  const jobs = allJobs.map(({ name }) => `job.${name}`);
  const listed = Object.keys(systemScopes).filter((name) => name.startsWith("job."));
  expect(listed.filter((name) => !jobs.includes(name))).toEqual([]);
  // The others name their customer: a job without a customer does not run (`queue.ts`).
  expect(jobs.filter((name) => !listed.includes(name)).toSorted()).toEqual([
    "job.analyse",
    "job.book_row",
    "job.club_effect",
    "job.club_read",
    "job.home_estimate",
    "job.monthly_report",
    "job.optimize",
    "job.proposal_signature",
    "job.push",
    "job.sync",
    "job.thumbnail",
  ]);
  expect(Object.values(systemScopes).filter((reason) => reason.length < 20)).toEqual([]);
});
