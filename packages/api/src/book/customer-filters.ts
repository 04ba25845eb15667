import {
  alertKinds,
  assetRanges,
  bookInvitationStates,
  bookConnectionStates,
  bookStatuses,
  bookClubStates,
  bookMonths,
  contactChannels,
  customerSorts,
  incomeRanges,
  investmentGoals,
  maritalStatuses,
  portfolioKinds,
  professionalCategories,
  professionalStatuses,
  readGrowthList,
  readWealthRanks,
  fileItems,
} from "@vigie/domain";
import { z } from "zod";
import { amount, id, ratio } from "../types.ts";

const days = z.int().min(1).max(3660);
const age = z.int().min(0).max(130);
const few = { max: 100 };

/** A customer must meet all of them (AND); within one list, one value is enough (OR). An unknown value never matches a filter. */
export const customerFilters = z
  .object({
    /** Parts of the name, email, phone or town; accents and case are ignored. */
    text: z.string().trim().max(100),
    status: z.array(z.enum(bookStatuses)).max(few.max),
    advisorIds: z.array(id).max(few.max),
    tagIds: z.array(id).max(few.max),
    assetRange: z.array(z.enum(assetRanges)).max(few.max),
    incomeRange: z.array(z.enum(incomeRanges)).max(few.max),
    maritalStatus: z.array(z.enum(maritalStatuses)).max(few.max),
    professionalStatus: z.array(z.enum(professionalStatuses)).max(few.max),
    /** INSEE codes. */
    professionalCategory: z.array(z.enum(professionalCategories)).max(few.max),
    risk: z.array(z.int().min(0).max(5)).max(6),
    ageFrom: age,
    ageTo: age,
    /** The date of birth is unknown. */
    ageUnknown: z.literal(true),
    /** Became a customer of the firm in this year. */
    sinceYear: z.int().min(1990).max(2200),
    /** Reaches this age within 12 months. */
    turns: age,
    /** Reaches retirement age within so many years, or has reached it, and is not recorded as retired. */
    retiresWithin: z.int().min(1).max(40),
    kinds: z.array(z.enum(portfolioKinds)).max(few.max),
    /** Kinds of contract with the highest total value. */
    favouriteKinds: z.array(z.enum(portfolioKinds)).max(few.max),
    /** Holds one of these funds. */
    isins: z.array(z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/)).max(few.max),
    /** Holds a contract of one of these institutions, by their names in the list. */
    insurers: z.array(z.string().trim().min(1).max(120)).max(few.max),
    /** Holds a contract without an institution. */
    noInstitution: z.literal(true),
    /** Holds one of these lines, by any name that the firm's book has for their code; the only way to find lines without a code. */
    lines: z.array(z.string().trim().min(1).max(300)).max(few.max),
    /** Range of ranks among customers with positive wealth, largest first: « 2-10 ». */
    wealthRanks: z.string().refine((word) => readWealthRanks(word) !== null),
    /** Goal of a contract that they share. */
    projects: z.array(z.enum(investmentGoals)).max(investmentGoals.length),
    wealthFrom: amount,
    wealthTo: amount,
    /** Amount covered by an active subscription to the firm's Club; unknown where there is none. */
    underAdviceFrom: amount,
    cashAbove: amount,
    /** Yearly costs above those of comparable contracts exceed this, according to the observations on their contracts. */
    feesAbove: amount,
    /** A single fund, over all contracts, exceeds this share of the financial wealth. */
    concentrationAbove: ratio,
    /** Over the last 30 days. */
    flows: z.enum(["in", "out"]),
    connection: z.array(z.enum(bookConnectionStates)).max(4),
    completenessBelow: ratio,
    /** 1: no item is missing in the file that the firm holds. */
    completenessFrom: ratio,
    missing: z.array(z.enum(fileItems)).max(fileItems.length),
    /** No contact for so many days, or never. */
    noContactDays: days,
    /** A contact within so many days. */
    contactDays: days,
    /** An interaction within so many months, as counted in the statistics. */
    exchangeMonths: z.int().min(1).max(bookMonths),
    /** Wrote to the firm and got a response within so many months. */
    answeredMonths: z.int().min(1).max(bookMonths),
    /** Paid the firm's Club within so many months. */
    paidMonths: z.int().min(1).max(bookMonths),
    noAppointment: z.literal(true),
    hasAlerts: z.literal(true),
    /** Has an open alert of one of these kinds. */
    alertKinds: z.array(z.enum(alertKinds)).max(alertKinds.length),
    /** Their risk profile is so old that it must be asked again. */
    profileDue: z.literal(true),
    /** Under the firm's advice with a suitability review that is late or due, according to the calendar of reviews. */
    reviewDue: z.literal(true),
    club: z.array(z.enum(bookClubStates)).max(bookClubStates.length),
    /** Consented to be contacted by the firm through one of these channels, or did not: no answer counts as no consent. */
    consents: z.array(z.enum(contactChannels)).max(contactChannels.length),
    noConsents: z.array(z.enum(contactChannels)).max(contactChannels.length),
    /** State of the firm's newest invitation to them. */
    invitation: z.array(z.enum(bookInvitationStates)).max(bookInvitationStates.length),
    /** In the target of one of these missions once they are open. */
    missionIds: z.array(id).max(few.max),
    /** Is part of a component of the book's growth over so many months, as encoded by the statistics: « in-12 ». */
    growth: z.string().refine((word) => readGrowthList(word) !== null),
    /** Data are older than so many days. */
    olderThanDays: days,
    /** The value of a contract that they share is unknown. */
    unknownValues: z.literal(true),
  })
  .partial();
export type CustomerFilters = z.output<typeof customerFilters>;

export const customerOrder = {
  sort: z.enum(customerSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};
