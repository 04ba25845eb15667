import { useState } from "react";
import { api, useAction } from "../../api.ts";

/** A checkbox and its button: accepting the terms, wherever they are shown.
 * @param onAccepted continues once the server has stored it */
export function useAcceptTerms(onAccepted: () => Promise<void>) {
  const update = useAction(api.users.update, { refreshes: [api.users.me] });
  const [isAccepted, setIsAccepted] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!isAccepted) return;
    const reply = await update.run({ body: { consent: { terms: true } } });
    if (reply !== null) await onAccepted();
  };
  return {
    isAccepted,
    setIsAccepted,
    isMissing: wasSubmitted && !isAccepted,
    submit,
    busy: update.busy,
    failure: update.failure,
  };
}
