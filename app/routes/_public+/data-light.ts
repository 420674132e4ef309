import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { dataLightCookie } from "~/platform/data-light.server";
import { parseForm } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";

const schema = z.object({ on: z.enum(["0", "1"]) });

export function loader() {
  return redirect("/", 303);
}

/** Leads back to the page whose footer was used. */
export async function action({ request }: ActionFunctionArgs) {
  const { submission } = await parseForm(request, schema);
  const from = request.headers.get("Referer");
  const { pathname, search } = from && URL.canParse(from) ? new URL(from) : { pathname: "/", search: "" };
  const headers = new Headers();
  if (submission.status === "success")
    headers.set("Set-Cookie", dataLightCookie(submission.value.on === "1"));
  return redirect(safePath(pathname + search, "/"), { status: 303, headers });
}
