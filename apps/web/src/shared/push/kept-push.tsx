import { useEffect, type ReactNode } from "react";
import { api, useAction, useReading } from "../../api.ts";
import { usePreference } from "../../ui/preference.ts";
import { useMe } from "../session/user.ts";
import { pushAbility, subscribeBrowser, unsubscribeBrowser } from "./browser.ts";
import { pushChoice } from "./choice.ts";
import { keepInTurn } from "./turns.ts";

/** Resumes notifications on this device if its owner chose them: a sign-out had ended the subscription, or the browser renewed
 * its address. If another device removed this one, the choice is over. */
export function KeptPush(): ReactNode {
  const userId = useMe()?.id ?? null;
  const choice = usePreference(pushChoice);
  const isKept = userId !== null && userId === choice && pushAbility() === "able";
  return isKept && <Renewed userId={userId} />;
}

function Renewed({ userId }: { readonly userId: string }): ReactNode {
  const { applicationServerKey: key, removed = false } = useReading(api.pushes.list, {}).data ?? {};
  const { run } = useAction(api.pushes.subscribe, { refreshes: [api.pushes.list] });
  useEffect(() => {
    if (!removed) return;
    pushChoice.write("off");
    void unsubscribeBrowser();
  }, [removed]);
  useEffect(() => {
    if (key === undefined || key === null || removed) return;
    let isGone = false;
    const tell = async (body: Body): Promise<void> => {
      // A user who signed out in the meantime stays unsubscribed.
      if (!isGone) await run({ body });
    };
    void renew({ key, userId, tell });
    return () => {
      isGone = true;
    };
    // Once a page: what it runs is made anew at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return null;
}

type Body = NonNullable<Awaited<ReturnType<typeof subscribeBrowser>>>;

type Renewal = {
  readonly key: string;
  readonly userId: string;
  readonly tell: (body: Body) => Promise<unknown>;
};

async function renew({ key, userId, tell }: Renewal): Promise<void> {
  const subscription = await subscribeBrowser(key);
  if (subscription !== null) await keepInTurn(userId, async () => await tell(subscription));
}
