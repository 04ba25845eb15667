import { useEffect, type ReactNode } from "react";
import { api, useAction, useReading } from "../../api.ts";
import { usePreference } from "../../ui/preference.ts";
import { useMe } from "../session/user.ts";
import { pushAbility, subscribeBrowser, unsubscribeBrowser } from "./browser.ts";
import { pushChoice } from "./choice.ts";
import { keepInTurn } from "./turns.ts";

/** Takes notifications up again on this device, where its owner chose them: a sign-out had ended them, or the browser has renewed its
 * address. Where another device has ended them here, the choice is over. */
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
      // Who signed out meanwhile has their way.
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
