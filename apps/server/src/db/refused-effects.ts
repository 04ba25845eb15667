import { clubLastWords } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Permanently refused by its partner, and still wanted: for kinds of which only the last request counts, no newer one exists. */
export const isRefusedForGood: RawBuilder<SqlBool> = sql<SqlBool>`(club_effects.state = 'refused' and not (
  club_effects.kind = any (${[...clubLastWords]}) and exists (
    select from club_effects as newer
    where newer.customer_id = club_effects.customer_id
      and newer.subscription_id = club_effects.subscription_id
      and newer.kind = club_effects.kind
      and (newer.created_at, newer.id) > (club_effects.created_at, club_effects.id))))`;
