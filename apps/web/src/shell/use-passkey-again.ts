import { passkeySilent } from "./dialogs-text.ts";
import { useState } from "react";
import { api, useAction } from "../api.ts";
import { answerQuestion } from "../shared/session/passkey.ts";
import { answerPasswordAgain } from "../shared/session/password-again.ts";

/** Authenticates the session's holder again with a passkey. */
export function usePasskeyAgain() {
  const ask = useAction(api.secondFactors.questionAgain);
  const give = useAction(api.sessions.reauthenticate);
  const [isSilent, setIsSilent] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsSilent(false);
    const question = await ask.run({});
    if (question === null) return;
    const answered = await answerQuestion(question);
    if (!answered.ok) {
      setIsSilent(true);
      return;
    }
    if ((await give.run({ body: { passkey: answered.value } })) !== null) answerPasswordAgain(true);
  };
  return {
    busy,
    failure: isSilent ? passkeySilent : (ask.failure ?? give.failure),
    give: async (): Promise<void> => {
      setBusy(true);
      await run();
      setBusy(false);
    },
    reset: (): void => {
      setIsSilent(false);
      ask.reset();
      give.reset();
    },
  };
}
