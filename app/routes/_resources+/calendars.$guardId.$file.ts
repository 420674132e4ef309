import type { LoaderFunctionArgs } from "@remix-run/node";
import * as GuardCalendars from "~/modules/patrols/assignments/guard-calendars.server";
import { orNotFound } from "~/platform/http.server";

/** A guard's shifts for their calendar, behind a link only they have. */
export async function loader({ params }: LoaderFunctionArgs) {
  const secret = /^([\w-]{43})\.ics$/.exec(params.file ?? "")?.[1];
  const calendar = orNotFound(await GuardCalendars.feed(params.guardId, secret));
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, max-age=300",
    },
  });
}
