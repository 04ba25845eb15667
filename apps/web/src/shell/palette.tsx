import { paletteText } from "./dialogs-text.ts";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState, type ReactNode } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { api, isCallOffered, reading, useReading } from "../api.ts";
import { Icon } from "../ui/icon.tsx";
import { togglePrivateMode, usePrivateMode } from "../ui/private-mode.ts";
import { formatMessage } from "../ui/format-message.ts";
import { theme } from "../ui/theme.ts";
import { useArea, useAreaNavigate } from "../shared/area/area.tsx";
import type { NavEntry } from "./nav.ts";
import {
  actionEntries,
  type ActionName,
  portfolioEntries,
  type Entry,
  type EntryGroup,
  fundPlaces,
  groupLabels,
  heldFundEntries,
  isFound,
  marketFundEntries,
  screenEntries,
} from "./palette-entries.ts";
import { signOut } from "../shared/session/leave.ts";
import { userPages } from "./pages/user-pages.tsx";

const groups: readonly EntryGroup[] = ["portfolios", "funds", "screens", "actions"];

export type PaletteProps = { readonly nav: readonly NavEntry[]; readonly onClose: () => void };

/** Ctrl+K: a search of portfolios, funds, screens and a few actions. */
export function Palette({ nav, onClose }: PaletteProps): ReactNode {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(true);
  const found = useEntries(nav, typed).filter((entry) => isFound(entry.words, typed));
  const run = useRun();
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  useEscape(open, close);
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      className="veil fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="over w-full max-sm:h-dvh sm:max-w-150">
        <Dialog aria-label={paletteText.title} className="outline-none">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={paletteText.label}
              autoFocus
              className="flex items-center gap-3 border-b border-ink px-5"
            >
              <Icon name="search" />
              <Input
                placeholder={paletteText.placeholder}
                className="t3-text h-14 w-full bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
              />
              <button type="button" className="t1 text-ink-2" onClick={close}>
                {paletteText.close}
              </button>
            </SearchField>
            <p role="status" className="sr-only">
              {typed === "" ? "" : formatMessage(paletteText.count, { count: found.length })}
            </p>
            <div
              role="group"
              aria-label={paletteText.results}
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
              tabIndex={0}
              className="max-h-96 overflow-auto max-sm:max-h-none"
            >
              <Results
                found={found}
                onChosen={(entry) => {
                  close();
                  run(entry);
                }}
              />
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** One Escape closes the palette: the library's field would use the first one to clear itself. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener("keydown", listen, true);
    return () => {
      document.removeEventListener("keydown", listen, true);
    };
  }, [isOpen, close]);
}

type ResultsProps = { readonly found: readonly Entry[]; readonly onChosen: (entry: Entry) => void };

function Results({ found, onChosen }: ResultsProps): ReactNode {
  // The field accepts typing at once; the results, a long list before anything is typed, are rendered afterwards.
  const mayDraw = useDeferredValue(true, false);
  if (!mayDraw) return null;
  return (
    <Menu
      aria-label={paletteText.results}
      className="py-2 outline-none"
      renderEmptyState={() => <p className="t2 px-5 py-3 text-ink-3">{paletteText.nothing}</p>}
      onAction={(key) => {
        const entry = found.find(({ id }) => id === key);
        if (entry !== undefined) onChosen(entry);
      }}
    >
      {groups
        .filter((group) => found.some((entry) => entry.group === group))
        .map((group) => (
          <MenuSection key={group} id={group}>
            <Header className="t1 px-5 pt-3 pb-1 text-ink-3">{groupLabels[group]}</Header>
            {found
              .filter((entry) => entry.group === group)
              .map(({ id, icon, label, hint }) => (
                <MenuItem key={id} id={id} textValue={`${label} ${hint}`} className="option px-5">
                  <Icon name={icon} size={18} />
                  <span className="grow">{label}</span>
                  <span className="t1 text-right text-ink-3">{hint}</span>
                </MenuItem>
              ))}
          </MenuSection>
        ))}
    </Menu>
  );
}

/** The market is searched from this many letters on. */
const marketLetters = 3;
/** The limit of portfolios whose lines are loaded. */
const readAtMost = 12;
const marketAtMost = 6;

function useEntries(nav: readonly NavEntry[], typed: string): readonly Entry[] {
  const { subject, base } = useArea();
  // The advisor's own area has no portfolios to offer.
  const isCustomer = base !== "/advisory";
  const isOwn = isCustomer && subject === "me";
  const listed = useReading(api.portfolios.list, { params: { id: subject } }, { enabled: isCustomer });
  const portfolios = (listed.data?.portfolios ?? []).filter((portfolio) => !portfolio.deleted);
  const held = useHeldFunds(portfolios.length === 0 ? [] : fundPlaces(portfolios).slice(0, readAtMost));
  const market = useMarket(typed, fundPlaces(portfolios)[0], held);
  const isPrivate = usePrivateMode();
  return [
    ...portfolioEntries(portfolios),
    // A list of every fund is not useful: funds are found by name.
    ...(typed.trim() === "" ? [] : [...held, ...market]),
    ...screenEntries({ nav, account: isOwn ? userPages : [], isOwn }),
    ...actionEntries({
      isPrivate,
      isOwn,
      hasRealEstate: isCallOffered(api.realEstates.create),
      hasTypedIn: isCallOffered(api.manualPortfolios.create),
    }),
  ];
}

type Portfolios = ReturnType<typeof fundPlaces>;

function useHeldFunds(places: Portfolios): readonly Entry[] {
  const { subject } = useArea();
  const answers = useQueries({
    queries: places.map(({ id }) =>
      reading(api.portfolios.ofUser, { params: { id: subject, portfolioId: id } }),
    ),
  });
  return heldFundEntries(answers.flatMap(({ data }) => (data === undefined ? [] : [data.portfolio])));
}

function useMarket(typed: string, place: Portfolios[number] | undefined, held: readonly Entry[]) {
  const query = useDeferredValue(typed.trim());
  const isAsked = place !== undefined && query.length >= marketLetters;
  const { data } = useReading(
    api.funds.investments,
    { query: { query, limit: marketAtMost } },
    { enabled: isAsked },
  );
  return isAsked && data !== undefined ? marketFundEntries(data.investments, { place, held }) : [];
}

const actions: Readonly<Record<ActionName, () => void>> = {
  private: togglePrivateMode,
  light: () => {
    theme.write("light");
  },
  dark: () => {
    theme.write("dark");
  },
  system: () => {
    theme.write("system");
  },
  // Once the palette is removed from the page.
  print: () => {
    setTimeout(() => {
      window.print();
    }, 300);
  },
  leave: signOut,
};

function useRun(): (entry: Entry) => void {
  const go = useAreaNavigate();
  return ({ leads }) => {
    if ("to" in leads) go(leads.to);
    else actions[leads.does]();
  };
}
