import type { FormHTMLAttributes } from "react";
import type { RootData } from "~/ui/root-data";

/** What the app's loaders answered for the rendered page. */
export interface Loaded {
  root: RootData;
  page: unknown;
  pathname: string;
}

let loaded: Loaded;

export function show(next: Loaded): void {
  loaded = next;
}

export const useRouteLoaderData = () => loaded.root;
export const useLoaderData = () => loaded.page;
export const useLocation = () => ({ pathname: loaded.pathname, search: "", hash: "" });

export function Form({ children, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  return <form {...rest}>{children}</form>;
}

export const useActionData = () => undefined;
export const useFormAction = (action = "") => action;
export const useNavigation = () => ({ state: "idle" });
export const useMatches = () => [];
export const useOutlet = () => null;
export const useSearchParams = () => [new URLSearchParams()];

/** Imported by these pages but rendered on none of them. */
export const Link = "a";
