import type { Firm, firmsApi } from "@vigie/api";
import {
  type AgreementLevel,
  agreementLevelOf,
  fail,
  type Id,
  ok,
  readEmail,
  reviewMonths,
} from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { readPhone } from "../../../identity/users/actions/personal.ts";
import * as store from "../store.ts";

export const emptySettings: Omit<Firm, "id" | "name" | "variant" | "reviewMonths" | "adviceAgreement"> = {
  legalForm: null,
  siren: null,
  rcs: null,
  vatNumber: null,
  creditorId: null,
  orias: null,
  association: null,
  insurer: null,
  insurancePolicy: null,
  retrocessions: null,
  mediator: null,
  mediatorUrl: null,
  street: null,
  postalCode: null,
  city: null,
  email: null,
  phone: null,
};

/** Returns the firm as its members see it and as documents name it. */
export async function firmView({ db }: Services, firm: FirmSubject): Promise<Firm> {
  const { id, name, variant, settings } = await store.firmOf(firm, db);
  const decided = { reviewMonths: reviewMonths.usual, adviceAgreement: agreementLevelOf(null) };
  return { ...emptySettings, ...decided, ...settings, id, name, variant };
}

/** Returns the firm's current number of months between two reviews of a customer. */
export async function reviewMonthsOf({ db }: Pick<Services, "db">, firmId: Id): Promise<number> {
  const { settings } = await store.firmOf({ firmId }, db);
  return typeof settings["reviewMonths"] === "number" ? settings["reviewMonths"] : reviewMonths.usual;
}

/** Returns how customers of the firm must agree to advice that is sent from now on. */
export async function adviceAgreementOf({ db }: Pick<Services, "db">, firmId: Id): Promise<AgreementLevel> {
  const { settings } = await store.firmOf({ firmId }, db);
  return agreementLevelOf(settings["adviceAgreement"]);
}

export const showFirm: Action<typeof firmsApi.show> = async ({ services, firm }) =>
  ok({ firm: await firmView(services, firm) });

export const updateFirm: Action<typeof firmsApi.update> = async ({ services, firm }, { body }) => {
  const { email, phone, ...settings } = body.firm;
  const address = typeof email === "string" ? readEmail(email) : email;
  if (typeof email === "string" && address === null) return fail("email.invalid");
  const number = phone === undefined ? undefined : await readPhone(phone);
  if (number?.ok === false) return number;
  return await unitOfWork(services, async (unit) => {
    await store.mergeSettings(firm, unit.db, {
      ...settings,
      ...(address === undefined ? {} : { email: address }),
      ...(number === undefined ? {} : { phone: number.value }),
    });
    return ok({ firm: await firmView(unit, firm) });
  });
};
