import { campaignSize, messageLength, reviewTimes, taskTitleLength } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { id } from "../types.ts";

/** Creates a task for each of these customers, with an optional invitation message. */
export const reviewCampaign = z.object({
  /** The given customers, or everyone in this part of the calendar, on all pages. */
  customerIds: z.array(id).max(campaignSize).default([]),
  time: z.enum(reviewTimes).optional(),
  task: z.object({ title: z.string().trim().min(1).max(taskTitleLength), dueOn: typedDay("due") }),
  invitation: z.string().trim().min(1).max(messageLength).nullable(),
});

export const reviewCampaignEnd = z.object({
  taskCount: z.int(),
  invitedCount: z.int(),
  /** Customers without a task, and those with a task but without the invitation. */
  failed: z.array(
    z.object({
      customerId: id,
      customerName: z.string().nullable(),
      part: z.enum(["all", "invitation"]),
      code: z.string(),
      message: z.string(),
    }),
  ),
});
