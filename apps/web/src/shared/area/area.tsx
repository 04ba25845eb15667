import { Link, notFound, useNavigate, useParams } from "@tanstack/react-router";
import { isId, type Id } from "@vigie/domain";
import { createContext, use, type ComponentProps, type ReactNode } from "react";
import { useIsLeft } from "./left-page.ts";
import { useQueryValues } from "./query-values.ts";

/** Where the customer's screens are mounted and whose data they show: the saver's own area (/app, "me"), or an advisor's view of
 * one customer. Screens depend on neither. */
export type Area = { readonly base: string; readonly subject: "me" | Id };

export const AreaContext = createContext<Area>({ base: "/app", subject: "me" });

export function useArea(): Area {
  return use(AreaContext);
}

export type AreaLinkProps = Omit<ComponentProps<"a">, "href" | "ref"> & {
  /** A path of paths.ts, relative to the area: paths.portfolio(id). */
  readonly to: string;
  /** "current" marks the link of the present page, in menus. */
  readonly current?: "exact" | "prefix";
};

/** A link to a screen of the same area. Style: `link` in a text, `row-link` in a row, `button button-solid` for an action. */
export function AreaLink({ to, current, ...rest }: AreaLinkProps): ReactNode {
  const { base } = useArea();
  return <PathLink to={base + to} current={current} {...rest} />;
}

/** The same for a path from the root (/cgu, /app/login). */
export function PathLink({
  to,
  current,
  ...rest
}: Omit<AreaLinkProps, "current"> & { readonly current?: AreaLinkProps["current"] | undefined }): ReactNode {
  const [address = "/", hash] = to.split("#");
  const [pathname = "/", query = ""] = address.split("?");
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(query))}
      {...(hash === undefined ? {} : { hash })}
      activeOptions={{ exact: current !== "prefix", includeSearch: false }}
      activeProps={current === undefined ? { "aria-current": undefined } : { "aria-current": "page" }}
      {...rest}
    />
  );
}

/** Navigates to a screen of the same area, from a page that is still shown: const go = useAreaNavigate();
 * go(paths.portfolio(id)). */
export function useAreaNavigate(): (to: string, options?: { readonly replace?: boolean }) => void {
  const { base } = useArea();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  return (to, options = {}) => {
    if (isLeft()) return;
    const [pathname = "/", query = ""] = (base + to).split("?");
    void navigate({ to: pathname, search: Object.fromEntries(new URLSearchParams(query)), ...options });
  };
}

/** A parameter of the path: useParam("contractId"). Empty if the route has none. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  return typeof value === "string" ? value : "";
}

/** An id of the path: an address with an invalid one is a 404 page (`areas/screen-routes.ts`). */
export function useIdParam(name: string): Id {
  const text = useParam(name);
  if (!isId(text)) throw notFound();
  return text;
}

/** A filter stored in the address: const [range, setRange] = useQueryState("range", ranges, "1y"). A value that is not one of
 * `values` becomes the fallback; the fallback is not written to the address. */
export function useQueryState<T extends string>(
  name: string,
  values: readonly T[],
  fallback: T,
): readonly [T, (value: T) => void] {
  const [text, setText] = useQueryText(name);
  const value = values.find((known) => known === text) ?? fallback;
  return [
    value,
    (next) => {
      setText(next === fallback ? "" : next);
    },
  ];
}

/** A free text stored in the address (a search, a page number); empty if absent. */
export function useQueryText(name: string): readonly [string, (value: string) => void] {
  const { get, set } = useQueryValues();
  return [
    get(name),
    (value) => {
      set({ [name]: value });
    },
  ];
}
