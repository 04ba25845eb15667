import { campaignSize, messageLength, reviewTimes, taskTitleLength } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { id } from "../types.ts";

/** A task for each of these customers, and where it is wanted a message that invites them. */
export const reviewCampaign = z.object({
  /** Those named, or everyone at this place of the calendar, on every page of it. */
  customerIds: z.array(id).max(campaignSize).default([]),
  time: z.enum(reviewTimes).optional(),
  task: z.object({ title: z.string().trim().min(1).max(taskTitleLength), dueOn: typedDay("due") }),
  invitation: z.string().trim().min(1).max(messageLength).nullable(),
});

export const reviewCampaignEnd = z.object({
  taskCount: z.int(),
  invitedCount: z.int(),
  /** Of the others, and of those who got a task without the invitation. */
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
