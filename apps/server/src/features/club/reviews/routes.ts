import { reviewsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { startCampaign } from "./actions/campaign.ts";
import { listReviews, reviewCalendar, reviewStatement, showReview } from "./actions/read.ts";
import { concludeReview, openReview, removeReview, startReview, updateReview } from "./actions/write.ts";

export const reviewRoutes = routes(reviewsApi, {
  calendar: reviewCalendar,
  campaign: startCampaign,
  list: listReviews,
  show: showReview,
  document: reviewStatement,
  opened: openReview,
  start: startReview,
  update: updateReview,
  conclude: concludeReview,
  remove: removeReview,
});
