import type { pushesApi, PushSubscriptionView } from "@vigie/api";
import { fail, maxPushDevices, ok } from "@vigie/domain";
import { isPushKey, type PushTarget } from "@vigie/partners";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import { scopedToSystem } from "../../../../db/scope.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action, Caller } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { pushKeys } from "./keys.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

export const listDevices: Action<typeof pushesApi.list> = async ({ services, caller }) => {
  const keys = await pushKeys(services);
  const own = { customerId: caller.userId, sessionId: caller.sessionId };
  const [devices, removed] = await Promise.all([
    store.openDevices(services.db, caller.userId, services.clock()),
    store.isRemoved(services.db, own),
  ]);
  return ok({
    applicationServerKey: keys?.publicKey ?? null,
    pushSubscriptions: devices.map((device) => viewOf(device, caller)),
    removed,
  });
};

function viewOf({ id, sessionId, createdAt }: store.Device, caller: Caller): PushSubscriptionView {
  return { id, sessionId, current: sessionId === caller.sessionId, createdAt };
}

export const subscribeDevice: Action<typeof pushesApi.subscribe> = async ({ services, caller }, { body }) => {
  const { endpoint, keys } = body;
  if ((await pushKeys(services)) === null) return fail("push.unavailable");
  if (!services.partners.push.accepts(endpoint)) return fail("push.unknown_service");
  if (!isPushKey(keys.p256dh) || !/^[\w-]{22}$/.test(keys.auth)) return fail("push.invalid_keys");
  const target = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const open = await store.openDevices(services.db, caller.userId, services.clock());
  const same = open.find((one) => one.sessionId === caller.sessionId && isOf(services, one, target));
  const device = same ?? (await addDevice(services, caller, { target, open }));
  return ok({ pushSubscription: viewOf(device, caller) });
};

function isOf(services: Services, device: store.Device, target: PushTarget): boolean {
  return targetOf(services, device) === JSON.stringify(target);
}

/** Returns the push target of a device; null if no key opens it. */
export function targetOf(
  { secrets }: Services,
  device: Pick<store.Device, "customerId" | "id" | "targetEnvelope">,
) {
  const opened = secrets.tryOpen(
    device.targetEnvelope,
    sealContexts.pushTarget(device.customerId, device.id),
  );
  return opened.state === "opened" ? opened.text : null;
}

type NewDevice = { readonly target: PushTarget; readonly open: readonly store.Device[] };

async function addDevice(
  services: Services,
  { userId, sessionId }: Caller,
  { target, open }: NewDevice,
): Promise<store.Device> {
  const id = services.newId();
  const device = {
    customerId: userId,
    id,
    sessionId,
    endpointHash: createHash("sha256").update(target.endpoint).digest(),
    targetEnvelope: services.secrets.seal(JSON.stringify(target), sealContexts.pushTarget(userId, id)),
    createdAt: services.clock(),
    removedAt: null,
  };
  await inTransaction(services, async (unit) => {
    await store.saveDevice(unit.db, device);
    await scopedToSystem("push_device", async () => await store.deleteOthersOf(unit.db, device));
    for (const oldest of open.slice(maxPushDevices - 1)) await store.deleteDevice(unit.db, oldest);
  });
  return device;
}

export const unsubscribeCurrentDevice: Action<typeof pushesApi.unsubscribeCurrent> = async ({
  services,
  caller,
}) => {
  await store.deleteDeviceOf(services.db, { customerId: caller.userId, sessionId: caller.sessionId });
  return ok({});
};

export const unsubscribeDevice: Action<typeof pushesApi.unsubscribe> = async (
  { services, caller },
  { params },
) =>
  (await store.removeDevice(services.db, { customerId: caller.userId, id: params.id }, services.clock()))
    ? ok({})
    : fail("push.not_found");
