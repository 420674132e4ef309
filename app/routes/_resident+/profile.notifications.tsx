import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { choicesSchema } from "~/modules/shared/notifications/choices.schema";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { ChoicesCard } from "~/modules/shared/notifications/choices-card";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";

export const handle = {
  card: "notifications",
  problem: "Your choices were not saved. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const choices = await optional(async () => {
    const draft = await takeDraft(request, person);
    return draft ? choicesSchema.parse(draft) : Choices.find(person.userId);
  });
  return { choices: choices ?? choicesSchema.parse({}), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  return submit(request, choicesSchema, handle.problem, async (choices) => {
    await Choices.save(person.userId, choices, "profile");
    return redirectWithFlash("/profile#notifications", "Notification choices saved");
  });
}

export default function Notifications() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  return <ChoicesCard choices={choices} stamp={stamp} />;
}
