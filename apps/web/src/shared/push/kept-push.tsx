import { useEffect, type ReactNode } from "react";
import { api, useAction, useReading } from "../../api.ts";
import { usePreference } from "../../ui/preference.ts";
import { useMe } from "../session/user.ts";
import { pushAbility, subscribeBrowser } from "./browser.ts";
import { pushChoice } from "./choice.ts";

/** Takes notifications up again on this device, where its owner chose them: a sign-out had ended them, or the browser has renewed its
 * address. */
export function KeptPush(): ReactNode {
  const userId = useMe()?.id ?? null;
  const choice = usePreference(pushChoice);
  return userId !== null && userId === choice && pushAbility() === "able" && <Renewed />;
}

function Renewed(): ReactNode {
  const key = useReading(api.pushes.list, {}).data?.applicationServerKey;
  const { run } = useAction(api.pushes.subscribe, { refreshes: [api.pushes.list] });
  useEffect(() => {
    if (key === undefined || key === null) return;
    void renew(key, async (body) => await run({ body }));
    // Once a page: what it runs is made anew at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return null;
}

type Body = NonNullable<Awaited<ReturnType<typeof subscribeBrowser>>>;

async function renew(key: string, tell: (body: Body) => Promise<unknown>): Promise<void> {
  const subscription = await subscribeBrowser(key);
  // Who signed out or changed their mind meanwhile has their way.
  if (subscription !== null && pushChoice.read() !== "off") await tell(subscription);
}
