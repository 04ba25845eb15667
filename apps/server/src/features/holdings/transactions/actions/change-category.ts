import type { transactionsApi } from "@vigie/api";
import { addMs, fail, type Id, isCategory, ok, wordingKey } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { transactionView } from "../actions.ts";
import * as store from "../store.ts";
import * as categoryStore from "../store/categories.ts";
import * as changes from "../store/changes.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

/** A change can be undone for a day. */
const undoMs = 86_400_000;

export const updateTransaction: Action<typeof transactionsApi.update> = async (
  { services, subject },
  { params, body },
) => {
  const { categoryId, sameForAll = false } = body.transaction;
  if (!isCategory(categoryId)) return fail("category.not_found");
  const row = await store.transactionById(subject, services.db, params.id);
  if (row === undefined) return fail("transaction.not_found");
  const key = sameForAll ? wordingKey(row.originalWording) : "";
  const alike = key === "" ? [] : await likeThis(services, subject, key);
  const ids = [...new Set([row.id, ...alike])];
  const changeId = await inTransaction(
    services,
    async (unit) => await changeCategory(workOf(unit, subject), { ids, categoryId, key }),
  );
  const changed = { ...row, categoryId, categoryCorrected: true };
  return ok({ transaction: transactionView(changed), changedCount: ids.length, changeId });
};

type Change = { readonly ids: readonly Id[]; readonly categoryId: string; readonly key: string };

async function changeCategory(work: Work, { ids, categoryId, key }: Change): Promise<Id> {
  const { services, subject, trx } = work;
  const id = services.newId();
  const at = services.clock();
  const before = await changes.lockCategories(subject, trx, ids);
  const ruleBefore = key === "" ? null : await changes.ruleOf(subject, trx, key);
  await changes.forgetChangesBefore(subject, trx, addMs(at, -undoMs));
  await changes.keepChange(subject, trx, {
    id,
    before,
    categoryId,
    wordingKey: key === "" ? null : key,
    ruleBefore,
    createdAt: at,
  });
  await categoryStore.setCategory(subject, trx, { ids, categoryId });
  if (key !== "") await categoryStore.saveRule(subject, trx, { wordingKey: key, categoryId, createdAt: at });
  return id;
}

async function likeThis(services: Services, subject: Subject, key: string): Promise<Id[]> {
  const rows = await categoryStore.wordings(subject, services.db);
  return rows.filter((row) => wordingKey(row.originalWording) === key).map((row) => row.id);
}

export const undoChange: Action<typeof transactionsApi.undoChange> = async (
  { services, subject },
  { params },
) => {
  const at = services.clock();
  const count = await inTransaction(services, async (unit) => {
    const change = await changes.takeChange(subject, unit.db, { id: params.id, since: addMs(at, -undoMs) });
    if (change === undefined) return null;
    const { wordingKey: key, ruleBefore, categoryId } = change;
    if (key !== null) {
      const now = await changes.ruleOf(subject, unit.db, key);
      if (ruleBefore === null) await changes.dropRule(subject, unit.db, { wordingKey: key, categoryId });
      else if (now === categoryId)
        await categoryStore.saveRule(subject, unit.db, {
          wordingKey: key,
          categoryId: ruleBefore,
          createdAt: at,
        });
    }
    return await changes.restoreCategories(subject, unit.db, change);
  });
  return count === null ? fail("category_change.not_found") : ok({ changedCount: count });
};
