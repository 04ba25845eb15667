import type { Bank } from "@vigie/api";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { useIsPhone } from "../../../../ui/media.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** Arrows move between banks, starting from the search field; Escape returns to it. */
export function moveAmongBanks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-bank]")];
  const field = event.currentTarget.querySelector<HTMLElement>("input[type=search]");
  const at = links.findIndex((link) => link === document.activeElement);
  if (event.key === "Escape" && at >= 0) return field?.focus();
  if (event.key === "Enter" && document.activeElement === field && field !== null) {
    event.preventDefault();
    return links[0]?.click();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (at < 0 && (document.activeElement !== field || event.key === "ArrowUp")) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  if (next < 0) field?.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}

/** The six most common banks: large, in three columns. */
export function MainBanks({ banks }: { readonly banks: readonly Bank[] }): ReactNode {
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-6 md:grid-cols-3">
      {banks.map((bank) => (
        <li key={bank.id} className="row relative flex min-h-15 items-center border-b border-line">
          <BankLink bank={bank} className="t4 leading-[2rem]" />
        </li>
      ))}
    </ul>
  );
}

/** The number shown on a phone until asked for more: the full list is sixteen screens long, and two letters find a bank faster. */
const shownOnPhone = 24;

/** Every bank, in columns read downwards. */
export function BankColumns({ banks }: { readonly banks: readonly Bank[] }): ReactNode {
  const isPhone = useIsPhone();
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = isPhone && !isWhole && banks.length > shownOnPhone;
  const shown = isFolded ? banks.slice(0, shownOnPhone) : banks;
  return (
    <>
      <Columns banks={shown} />
      {isFolded && (
        <LinkButton
          className="mt-4"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {formatMessage(text.search.more, { count: banks.length - shownOnPhone })}
        </LinkButton>
      )}
    </>
  );
}

function Columns({ banks }: { readonly banks: readonly Bank[] }): ReactNode {
  return (
    <ul className="gap-x-6 sm:columns-2 md:columns-3">
      {banks.map((bank) => (
        <li
          key={bank.id}
          className="row relative flex min-h-12 break-inside-avoid items-center border-b border-line sm:min-h-9"
        >
          <BankLink bank={bank} className="t2" />
        </li>
      ))}
    </ul>
  );
}

function BankLink({ bank, className }: { readonly bank: Bank; readonly className: string }): ReactNode {
  return (
    <AreaLink
      to={paths.bankCredentials(bank.id)}
      data-bank={bank.id}
      className={`row-link min-w-0 grow py-1 ${className}`}
    >
      {bank.name}
    </AreaLink>
  );
}
