import type { clubLettersApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { letterBlocks } from "../../documents/actions/read.ts";
import * as store from "../store.ts";

/** Returns the text of the letter, signed or waiting for its signature, from the same source as its file. */
export const showLetter: Action<typeof clubLettersApi.show> = async ({ services, subject }, { params }) => {
  const row = await store.byId(subject, services.db, params.subId);
  if (row === undefined) return fail("club.not_found");
  const letter = row.letterId === null ? null : await letterBlocks(services, subject, row.letterId);
  return letter === null ? fail("club.no_document") : ok({ letter });
};
