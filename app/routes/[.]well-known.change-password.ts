import { redirect } from "@remix-run/node";

/** Password managers look here for the page that changes a password; it asks to sign in first. */
export function loader() {
  return redirect("/profile/password", 303);
}
