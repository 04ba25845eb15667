import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type ButtonLook = "solid" | "quiet" | "danger";

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  /** Work is in progress: the button stays in the tab order, announces it, and ignores clicks. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** One solid button per screen; the others are quiet, or links. */
export function Button(props: ButtonProps): ReactNode {
  const {
    look = "quiet",
    icon,
    busy = false,
    disabled = false,
    className = "",
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-disabled={busy || disabled || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A disabled button that keeps the focus can explain why; only the click is refused.
        if (busy || disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

export type LinkButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

/** An action that looks like a link (« Voir en tableau », « Réessayer »); navigation uses a TextLink. */
export function LinkButton({ className = "", ...rest }: LinkButtonProps): ReactNode {
  return <button type="button" {...rest} className={`link min-h-6 text-left ${className}`} />;
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName;
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, className = "", ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`inline-flex size-11 items-center justify-center text-ink-2 hover:text-ink ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
