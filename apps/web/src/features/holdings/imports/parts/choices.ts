import { useQueryClient } from "@tanstack/react-query";
import type { ImportBatch, PartialInput } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useRef } from "react";
import { api, callKey, useAction } from "../../../../api.ts";

type ChoiceBody = NonNullable<PartialInput<typeof api.imports.choose>["body"]>;
export type AccountChoice = NonNullable<ChoiceBody["accounts"]>[number];
export type LineChoice = NonNullable<ChoiceBody["lines"]>[number];

export type Choices = {
  readonly placeAccount: (choice: AccountChoice) => void;
  readonly decide: (choice: LineChoice) => void;
  readonly busy: boolean;
  readonly failure: string | null;
};

/** The saver's choices are sent at once: leaving the page loses none. */
export function useChoices(batchId: Id): Choices {
  const cache = useQueryClient();
  const choose = useAction(api.imports.choose);
  // Serialised, so that the server's last response is that of the last choice.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const input = { params: { id: batchId } };
  const key = callKey(api.imports.showBatch, input);
  const run = (body: ChoiceBody): void => {
    last.current = last.current
      .then(() => choose.run({ ...input, body }))
      .then(async (reply) => {
        if (reply === null) await cache.invalidateQueries({ queryKey: key });
        else cache.setQueryData(key, reply);
      });
  };
  return {
    placeAccount: (choice) => {
      run({ accounts: [choice], lines: [] });
    },
    decide: (choice) => {
      cache.setQueryData<{ readonly batch: ImportBatch }>(key, (held) =>
        held === undefined ? held : { batch: decided(held.batch, choice) },
      );
      run({ accounts: [], lines: [choice] });
    },
    busy: choose.busy,
    failure: choose.failure,
  };
}

/** Shown optimistically; the server's response follows. */
function decided(batch: ImportBatch, choice: LineChoice): ImportBatch {
  return {
    ...batch,
    imports: batch.imports.map((file) =>
      file.id === choice.importId
        ? {
            ...file,
            accounts: file.accounts.map((account) =>
              account.key === choice.account
                ? {
                    ...account,
                    questions: account.questions.map((line) =>
                      line.match !== null && (choice.line === undefined || choice.line === line.key)
                        ? { ...line, match: { ...line.match, decision: choice.decision } }
                        : line,
                    ),
                  }
                : account,
            ),
          }
        : file,
    ),
  };
}
