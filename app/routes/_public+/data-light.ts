import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { dataLightCookie } from "~/platform/data-light.server";
import { safePath } from "~/platform/http.server";
import { originOf } from "~/platform/origin.server";
import { readBody } from "~/platform/request-body.server";

export function loader() {
  return redirect("/", 303);
}

/** Leads back to the page whose footer was used; `from` is for browsers that do not send a referrer. */
export async function action({ request }: ActionFunctionArgs) {
  if (originOf(request.headers) === "foreign") throw new Response("Forbidden", { status: 403 });
  const fields = new URLSearchParams(new TextDecoder().decode(await readBody(request, 1_024)));
  const referer = request.headers.get("Referer");
  const { pathname, search } =
    referer && URL.canParse(referer) ? new URL(referer) : { pathname: "", search: "" };
  const on = fields.get("on");
  const headers = new Headers();
  if (on === "0" || on === "1") headers.set("Set-Cookie", dataLightCookie(on === "1"));
  const back = pathname ? pathname + search : fields.get("from");
  return redirect(safePath(back, "/"), { status: 303, headers });
}
