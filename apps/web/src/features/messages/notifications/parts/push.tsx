import type { Reply } from "@vigie/api";
import { useEffect, useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import {
  type PushAbility,
  pushAbility,
  subscribeBrowser,
  unsubscribeBrowser,
} from "../../../../shared/push/browser.ts";
import { pushChoice } from "../../../../shared/push/choice.ts";
import { switchOffInTurn, switchOnInTurn } from "../../../../shared/push/turns.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/choice.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePreference } from "../../../../ui/preference.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import { pushText as words } from "./push-text.ts";

type Devices = Reply<typeof api.pushes.list>;
type Device = Devices["pushSubscriptions"][number];

/** The devices that also show notifications: this one, with a switch, and the others, which may be removed. */
export function Push(): ReactNode {
  const reading = useReading(api.pushes.list, {});
  const userId = useMe()?.id ?? null;
  const devices = reading.data;
  return (
    <section aria-label={words.title} className="pt-8">
      <SectionHead title={words.title} />
      {devices === undefined && reading.isError && (
        <p role="alert" className="t2 pt-3 text-neg">
          {words.failed} <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      )}
      {(devices === undefined || userId === null) && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={1} height={64} />
        </Loading>
      )}
      {devices !== undefined && userId !== null && <Here devices={devices} userId={userId} />}
      {devices !== undefined && <Others devices={devices.pushSubscriptions.filter((one) => !one.current)} />}
    </section>
  );
}

type HereProps = { readonly devices: Devices; readonly userId: string };

function Here({ devices, userId }: HereProps): ReactNode {
  const { ability, look } = useAbility();
  const { isOn, isBusy, choose } = useDevice({ devices, userId });
  const reason = devices.applicationServerKey === null ? words.unavailable : reasonOf(ability);
  // What is on can be switched off, whatever the browser now allows.
  if (reason !== null && !isOn) return <p className="t2 max-w-160 py-3 text-ink-2">{reason}</p>;
  return (
    <div className="border-b border-line py-2.5">
      <Switch
        label={words.here}
        help={words.hereHelp}
        checked={isOn}
        aria-busy={isBusy}
        onChange={(event) => void choose(event.target.checked).then(look)}
      />
    </div>
  );
}

function reasonOf(ability: PushAbility): string | null {
  return ability === "able" || ability === "asked_first" ? null : words[ability];
}

/** What the browser allows, checked again when the person comes back from its settings. */
function useAbility(): { readonly ability: PushAbility; readonly look: () => void } {
  const [ability, setAbility] = useState(pushAbility);
  const look = (): void => {
    setAbility(pushAbility());
  };
  useEffect(() => {
    const again = (): void => {
      setAbility(pushAbility());
    };
    addEventListener("focus", again);
    return () => {
      removeEventListener("focus", again);
    };
  }, []);
  return { ability, look };
}

function useDevice({ devices, userId }: HereProps) {
  const choice = usePreference(pushChoice);
  const subscribe = useAction(api.pushes.subscribe, { refreshes: [api.pushes.list] });
  const unsubscribe = useAction(api.pushes.unsubscribeCurrent, { refreshes: [api.pushes.list] });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const current = devices.pushSubscriptions.find((one) => one.current);
  const start = async (): Promise<void> => {
    const subscription = await subscribeBrowser(devices.applicationServerKey ?? "");
    if (subscription === null) {
      // The person has just refused: the page explains how to change that.
      if (pushAbility() !== "refused") toast(words.unreachable, "failed");
      return;
    }
    if (!(await switchOnInTurn(userId, async () => await subscribe.run({ body: subscription })))) {
      await unsubscribeBrowser();
      return toast(words.unreachable, "failed");
    }
    toast(words.on);
  };
  const stop = async (): Promise<void> => {
    // The browser is unsubscribed at the same time: what is sent to it meanwhile is refused.
    await Promise.all([switchOffInTurn(async () => await unsubscribe.run({})), unsubscribeBrowser()]);
    toast(words.off);
  };
  const choose = async (next: boolean): Promise<void> => {
    if (chosen !== null) return;
    setChosen(next);
    await (next ? start() : stop());
    setChosen(null);
  };
  return { isOn: chosen ?? (current !== undefined && choice === userId), isBusy: chosen !== null, choose };
}

/** Devices are named after their sessions: « Firefox sur Windows ». */
function Others({ devices }: { readonly devices: readonly Device[] }): ReactNode {
  const sessions = useReading(api.sessions.list, {}, { enabled: devices.length > 0 }).data?.sessions;
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className="t1 pt-4 text-ink-3">{words.others}</h3>
      <ul>
        {devices.map((device) => {
          const session = sessions?.find(({ id }) => id === device.sessionId);
          return <Other key={device.id} device={device} name={session?.device ?? words.unknown} />;
        })}
      </ul>
    </>
  );
}

function Other({ device, name }: { readonly device: Device; readonly name: string }): ReactNode {
  const remove = useAction(api.pushes.unsubscribe, { refreshes: [api.pushes.list] });
  const act = async (): Promise<void> => {
    const done = await remove.run({ params: { id: device.id } });
    toast(done === null ? words.notRemoved : words.removed, done === null ? "failed" : "done");
  };
  return (
    <li className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0">
      <span>
        <span className="t2 block">{name}</span>
        <span className="t1 block text-ink-3">
          {formatMessage(words.since, { day: formatInstantDay(device.createdAt) })}
        </span>
      </span>
      <LinkButton onClick={() => void act()}>
        {words.remove}
        <span className="sr-only">
          {"\u00a0"}: {name}
        </span>
      </LinkButton>
    </li>
  );
}
