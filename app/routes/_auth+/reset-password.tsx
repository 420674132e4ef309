import { redirect } from "@remix-run/node";

/** Without the token of a mail there is nothing to set: ask for one (row 44). */
export function loader() {
  return redirect("/login?mode=forgot", 303);
}
