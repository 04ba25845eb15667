import { errorBody } from "@vigie/api";
import { checkPassword, minPasswordLength, type PasswordCode, type PasswordOwner } from "@vigie/domain";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { brandName } from "../../../../ui/brand.ts";
import { PasswordField } from "../../../../ui/text-field.tsx";
import { passwordWords as words } from "./account-access-text.ts";
import { useStrength, type PasswordScore } from "./strength.ts";
import { StrengthMeter } from "./strength-meter.tsx";

export type NewPassword = {
  readonly password: string;
  readonly confirmation: string;
  readonly judged: PasswordScore;
  /** The rule that the password breaks, set once the form was sent. */
  readonly broken: PasswordCode | null;
  readonly setPassword: (text: string) => void;
  readonly setConfirmation: (text: string) => void;
  readonly passwordRef: RefObject<HTMLInputElement | null>;
  readonly confirmationRef: RefObject<HTMLInputElement | null>;
  /** Whether the password may be sent; otherwise its field shows why and takes the focus. */
  readonly check: () => boolean;
};

export type KnownOwner = Pick<PasswordOwner, "email" | "firstName" | "lastName">;

/** A password being chosen, typed twice and judged while it is typed. The server also checks what only it knows of the owner. */
export function useNewPassword(known: KnownOwner): NewPassword {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [broken, setBroken] = useState<PasswordCode | null>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);
  const owner = { ...known, birthdate: null, applicationName: brandName() };
  const ownWords = [owner.email, owner.firstName ?? "", owner.lastName ?? "", owner.applicationName];
  const judged = useStrength(password, ownWords);
  return {
    password,
    confirmation,
    judged,
    broken,
    setPassword: (text) => {
      setBroken(null);
      setPassword(text);
    },
    setConfirmation: (text) => {
      setBroken(null);
      setConfirmation(text);
    },
    passwordRef,
    confirmationRef,
    check: () => {
      const checked = checkPassword({ password, confirmation, score: judged.score }, owner);
      setBroken(checked.ok ? null : checked.code);
      if (!checked.ok)
        (checked.code === "password.confirmation_mismatch" ? confirmationRef : passwordRef).current?.focus();
      return checked.ok;
    },
  };
}

export type NewPasswordFieldsProps = {
  readonly chosen: NewPassword;
  readonly label: string;
  /** The server's refusals, by wire name. */
  readonly refused: Readonly<Record<string, string>>;
};

export function NewPasswordFields({ chosen, label, refused }: NewPasswordFieldsProps): ReactNode {
  const { broken, password, confirmation, passwordRef, confirmationRef } = chosen;
  const sentence = broken === null ? undefined : sentenceOf(broken);
  const isMismatch = broken === "password.confirmation_mismatch";
  return (
    <>
      <PasswordField
        ref={passwordRef}
        label={label}
        autoComplete="new-password"
        help={words.help}
        error={(isMismatch ? undefined : sentence) ?? refused["password"]}
        value={password}
        onChange={({ target }) => {
          chosen.setPassword(target.value);
        }}
      />
      {password !== "" && <StrengthMeter strength={chosen.judged.strength} />}
      <PasswordField
        ref={confirmationRef}
        label={words.confirmation}
        autoComplete="new-password"
        error={(isMismatch ? sentence : undefined) ?? refused["password_confirmation"]}
        value={confirmation}
        onChange={({ target }) => {
          chosen.setConfirmation(target.value);
        }}
      />
    </>
  );
}

function sentenceOf(code: PasswordCode): string {
  return errorBody(code, { detail: { count: code === "password.too_long" ? 200 : minPasswordLength } })
    .message;
}
