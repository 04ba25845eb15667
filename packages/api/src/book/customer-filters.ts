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

/** All of them hold of a customer (AND); inside one list, one is enough (OR). An unknown value meets no filter on it. */
export const customerFilters = z
  .object({
    /** Parts of the name, mail, phone or town; accents and case do not matter. */
    text: z.string().trim().max(100),
    status: z.array(z.enum(bookStatuses)).max(few.max),
    advisorIds: z.array(id).max(few.max),
    tagIds: z.array(id).max(few.max),
    assetRange: z.array(z.enum(assetRanges)).max(few.max),
    incomeRange: z.array(z.enum(incomeRanges)).max(few.max),
    maritalStatus: z.array(z.enum(maritalStatuses)).max(few.max),
    professionalStatus: z.array(z.enum(professionalStatuses)).max(few.max),
    /** By the codes of INSEE. */
    professionalCategory: z.array(z.enum(professionalCategories)).max(few.max),
    risk: z.array(z.int().min(0).max(5)).max(6),
    ageFrom: age,
    ageTo: age,
    /** Nobody knows when they were born. */
    ageUnknown: z.literal(true),
    /** Became a customer of the firm in this year. */
    sinceYear: z.int().min(1990).max(2200),
    /** Reaches this age within 12 months. */
    turns: age,
    /** Has the age of a pension within so many years, or has it already, and has not said to be retired. */
    retiresWithin: z.int().min(1).max(40),
    kinds: z.array(z.enum(portfolioKinds)).max(few.max),
    /** What they hold most of, by value. */
    favouriteKinds: z.array(z.enum(portfolioKinds)).max(few.max),
    /** Holds one of these funds. */
    isins: z.array(z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/)).max(few.max),
    /** Holds a contract of one of these institutions, by their names as the list tells them. */
    insurers: z.array(z.string().trim().min(1).max(120)).max(few.max),
    /** Holds a contract that stands with no institution. */
    noInstitution: z.literal(true),
    /** Holds one of these lines, by any name that the firm's book has for their code: those without a code are found so alone. */
    lines: z.array(z.string().trim().min(1).max(300)).max(few.max),
    /** From one place to another among those whose wealth is above nothing, the largest first: « 2-10 ». */
    wealthRanks: z.string().refine((word) => readWealthRanks(word) !== null),
    /** What a contract that they share is for. */
    projects: z.array(z.enum(investmentGoals)).max(investmentGoals.length),
    wealthFrom: amount,
    wealthTo: amount,
    /** What a running subscription to the firm's Club covers; unknown where there is none. */
    underAdviceFrom: amount,
    cashAbove: amount,
    /** Costs above those of like contracts come to more than this a year, as the observations on their contracts tell. */
    feesAbove: amount,
    /** A single fund, over all contracts, makes more than this part of the financial wealth. */
    concentrationAbove: ratio,
    /** Of the last 30 days. */
    flows: z.enum(["in", "out"]),
    connection: z.array(z.enum(bookConnectionStates)).max(4),
    completenessBelow: ratio,
    /** At 1, nothing is missing in the file that the firm holds. */
    completenessFrom: ratio,
    missing: z.array(z.enum(fileItems)).max(fileItems.length),
    /** No contact since so many days, or none ever. */
    noContactDays: days,
    /** A contact since so many days. */
    contactDays: days,
    /** An exchange within the range of so many months of the statistics. */
    exchangeMonths: z.int().min(1).max(bookMonths),
    /** Wrote to the firm and was answered within such a range. */
    answeredMonths: z.int().min(1).max(bookMonths),
    /** Paid to the firm's Club within such a range. */
    paidMonths: z.int().min(1).max(bookMonths),
    noAppointment: z.literal(true),
    hasAlerts: z.literal(true),
    /** An alert of one of these kinds is open on them. */
    alertKinds: z.array(z.enum(alertKinds)).max(alertKinds.length),
    /** Their risk profile was told so long ago that it is to be asked again. */
    profileDue: z.literal(true),
    /** Under the firm's advice, and the periodic review of suitability is late or due, as the calendar of reviews tells. */
    reviewDue: z.literal(true),
    club: z.array(z.enum(bookClubStates)).max(bookClubStates.length),
    /** Has agreed to be contacted by the firm through one of these, or has not: who never said so has not. */
    consents: z.array(z.enum(contactChannels)).max(contactChannels.length),
    noConsents: z.array(z.enum(contactChannels)).max(contactChannels.length),
    /** Of the firm's newest invitation to them. */
    invitation: z.array(z.enum(bookInvitationStates)).max(bookInvitationStates.length),
    /** In the target of one of these missions, once it is open. */
    missionIds: z.array(id).max(few.max),
    /** Makes a part of the book's growth over so many months, as statistics tell it: « in-12 ». */
    growth: z.string().refine((word) => readGrowthList(word) !== null),
    /** Data are older than so many days. */
    olderThanDays: days,
    /** Nobody knows what a contract that they share is worth. */
    unknownValues: z.literal(true),
  })
  .partial();
export type CustomerFilters = z.output<typeof customerFilters>;

export const customerOrder = {
  sort: z.enum(customerSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};
