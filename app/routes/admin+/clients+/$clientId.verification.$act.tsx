import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import {
  ActForm,
  type Forms,
  type ReviewAct,
  reviewActNames,
} from "~/modules/residents/verifications/review-forms";
import * as Decisions from "~/modules/residents/verifications/verification-decisions.server";
import { reviewHref } from "~/modules/residents/verifications/verification-events.server";
import * as Reviews from "~/modules/residents/verifications/verification-reviews.server";
import { noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState, withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "act" } satisfies RouteHandle;

function actOf(name: string | undefined): ReviewAct {
  return orNotFound(reviewActNames.find((act) => act === name));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  const review = orNotFound(await Reviews.find(idParam(params, "clientId"), person.userId));
  return { act: actOf(params.act), version: review.version };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const userId = idParam(params, "clientId");
  const act = actOf(params.act);
  const problem = "Failed to update verification status";
  if (act === "opening") {
    const list = listState(new URL(request.url).search);
    return submit(request, noFields, problem, () => stepUp(by, "open_verification", { userId, list }));
  }
  if (act === "again") {
    return submit(request, noFields, problem, async () => {
      orNotFound(await Reviews.readAgain(userId, by));
      return redirectWithFlash(withListQuery(reviewHref(userId), request.url), doneWords.again, "info");
    });
  }
  return submit(request, versionSchema, problem, async ({ version }) => {
    if (act === "approval") await Decisions.verify(userId, version, by);
    else await Decisions.askSecond(userId, version, by);
    return redirectWithFlash(withListQuery(reviewHref(userId), request.url), doneWords[act]);
  });
}

const doneWords = {
  approval: "Address verified. The client gets an email.",
  again: "Read the document again, and type what it says.",
  second: "Your colleagues have been asked. One of them confirms it.",
};

export default function Act() {
  return <ActForm {...useOutletContext<Forms>()} {...useLoaderData<typeof loader>()} />;
}
