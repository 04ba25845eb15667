import { paletteEntryText, screenText } from "./dialogs-text.ts";
import type { Investment, Portfolio, PortfolioDetail } from "@vigie/api";
import { isInvested, type Id } from "@vigie/domain";
import type { IconName } from "../ui/icon.tsx";
import {
  portfolioName,
  institution,
  kindLabel,
  searchable,
  shortInstitution,
} from "../shared/portfolios/portfolio-words.ts";
import type { NavEntry } from "./nav.ts";
import { paths } from "../shared/area/paths.ts";
import { otherIcons } from "../ui/other-icons.ts";

/** The content of the palette before filtering: plain data by group. */

export type EntryGroup = "portfolios" | "funds" | "screens" | "actions";

export type Entry = {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  readonly hint: string;
  /** Everything that the search matches. */
  readonly words: string;
  readonly icon: IconName;
  /** A screen of the area, or a named action. */
  readonly leads: { readonly to: string } | { readonly does: ActionName };
};

export type ActionName = "private" | "light" | "dark" | "system" | "print" | "leave";

export { groupLabels } from "./dialogs-text.ts";

/** Whether every typed word occurs in the searchable text of an entry, ignoring accents and case. */
export function isFound(words: string, typed: string): boolean {
  const searched = searchable(words);
  return searchable(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

export function portfolioEntries(portfolios: readonly Portfolio[]): readonly Entry[] {
  return portfolios.map((portfolio): Entry => {
    const label = portfolioName(portfolio);
    const place = portfolio.bank === null ? "" : institution(portfolio.bank.name);
    const kind = kindLabel(portfolio);
    return {
      id: portfolio.id,
      group: "portfolios",
      label,
      hint: portfolio.bank === null ? kind : shortInstitution(portfolio.bank.name),
      words: `${label} ${portfolio.name} ${place} ${kind}`,
      icon: "file",
      leads: {
        to: portfolio.kind === "realestate" ? paths.realEstate(portfolio.id) : paths.portfolio(portfolio.id),
      },
    };
  });
}

/** The funds held by the portfolios, each in its portfolio. */
export function heldFundEntries(portfolios: readonly PortfolioDetail[]): readonly Entry[] {
  return portfolios.flatMap((portfolio) =>
    portfolio.holdings.flatMap((line): Entry[] => {
      if (line.isin === null || line.holdingKind !== "unit") return [];
      return [
        fundEntry({
          isin: line.isin,
          label: line.label,
          portfolioId: portfolio.id,
          hint: portfolioName(portfolio),
        }),
      ];
    }),
  );
}

/** Market funds that no portfolio holds, opened in the largest portfolio that may hold funds. */
export function marketFundEntries(
  investments: readonly Investment[],
  { place, held }: { readonly place: Portfolio | undefined; readonly held: readonly Entry[] },
): readonly Entry[] {
  if (place === undefined) return [];
  return investments
    .filter(({ isin }) => !held.some((entry) => entry.id.endsWith(isin)))
    .map(({ isin, label }) =>
      fundEntry({ isin, label, portfolioId: place.id, hint: paletteEntryText.market }),
    );
}

type FundPlace = {
  readonly isin: string;
  readonly label: string;
  readonly portfolioId: Id;
  readonly hint: string;
};

function fundEntry({ isin, label, portfolioId, hint }: FundPlace): Entry {
  return {
    id: `fund-${portfolioId}-${isin}`,
    group: "funds",
    label,
    hint,
    words: `${label} ${isin} ${hint}`,
    icon: "portfolios",
    leads: { to: paths.fund(portfolioId, isin) },
  };
}

/** The portfolios whose lines are funds, largest first. */
export function fundPlaces(portfolios: readonly Portfolio[]): readonly Portfolio[] {
  return portfolios
    .filter((portfolio) => isInvested(portfolio.kind) && !portfolio.disabled)
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
}

type Screens = {
  readonly nav: readonly NavEntry[];
  /** The pages of the reader's own account. */
  readonly account: readonly { readonly to: string; readonly label: string }[];
  readonly isOwn: boolean;
};

export function screenEntries({ nav, account, isOwn }: Screens): readonly Entry[] {
  const known = nav.map(({ id, label, icon, path }) => screen({ id, label, icon, to: path }));
  return [
    ...known,
    ...(isOwn ? ownScreens.filter(({ to }) => !nav.some(({ path }) => path === to)).map(screen) : []),
    ...account.map(({ to, label }) => ({
      ...screen({ id: `user-${to}`, label, icon: "user", to }),
      hint: paletteEntryText.account,
    })),
  ];
}

type Screen = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
};

/** Screens of a saver that are in no menu. */
const ownScreens: readonly Screen[] = [
  { id: "loan-contracts", label: screenText.loanList, icon: "home", to: paths.loanPortfolios() },
  {
    id: "device-contracts",
    label: screenText.deviceList,
    icon: "work",
    to: paths.devicePortfolios(),
  },
  { id: "risk-result", label: screenText.riskProfile, icon: "user", to: paths.riskResult() },
  { id: "situation", label: screenText.situation, icon: "user", to: paths.profileInfos() },
  { id: "contracts-risk", label: screenText.portfolioRisk, icon: "user", to: paths.portfoliosRisk() },
];

function screen({ id, label, icon, to }: Screen): Entry {
  return {
    id: `nav-${id}`,
    group: "screens",
    label,
    hint: paletteEntryText.screen,
    words: label,
    icon,
    leads: { to },
  };
}

export type ActionScene = {
  readonly isPrivate: boolean;
  /** The reader's own area: they may add contracts. */
  readonly isOwn: boolean;
  readonly hasRealEstate: boolean;
  readonly hasTypedIn: boolean;
};

export function actionEntries({
  isPrivate,
  isOwn,
  hasRealEstate,
  hasTypedIn,
}: ActionScene): readonly Entry[] {
  const add = (label: string, icon: IconName, to: string): Entry => ({
    ...action({ label, icon, does: "print" }),
    id: `add-${to}`,
    leads: { to },
  });
  return [
    ...(isOwn
      ? [
          add(screenText.addBank, "plus", paths.addConnection()),
          ...(hasRealEstate ? [add(screenText.addProperty, "home", paths.addRealEstate())] : []),
          ...(hasTypedIn ? [add(screenText.typeIn, "plus", paths.typePortfolio())] : []),
          add(screenText.importFile, "upload", paths.importFile()),
        ]
      : []),
    {
      ...action({
        label: isPrivate ? screenText.showAmounts : screenText.hideAmounts,
        icon: "eye",
        does: "private",
      }),
      hint: "Alt P",
      words: screenText.privateWords,
    },
    action({ label: screenText.light, icon: "light", does: "light" }),
    action({ label: screenText.dark, icon: "dark", does: "dark" }),
    action({ label: screenText.system, icon: "system", does: "system" }),
    action({ label: screenText.print, icon: otherIcons.print, does: "print" }),
    action({ label: screenText.signOut, icon: "signOut", does: "leave" }),
  ];
}

type Action = { readonly label: string; readonly icon: IconName; readonly does: ActionName };

function action({ label, icon, does }: Action): Entry {
  return { id: `action-${does}`, group: "actions", label, hint: "", words: label, icon, leads: { does } };
}
