import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { SettingsPage, Unread, unread } from "~/modules/office/profile-page/settings-page";
import { choicesSchema } from "~/modules/shared/notifications/choices.schema";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { ChoicesCard } from "~/modules/shared/notifications/choices-card";
import { isInvited } from "~/modules/shared/roles/roles";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = {
  page: "visitor",
  sheet: "rich",
  unread,
  problem: "Your choices were not saved. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const choices = await optional(async () => {
    const draft = await takeDraft(request, person);
    return draft ? choicesSchema.parse(draft) : Choices.find(person.userId);
  });
  const page = {
    isResident: !isInvited(person.role),
    isRead: choices !== undefined,
    choices: choices ?? choicesSchema.parse({}),
    stamp: formStamp(),
  };
  return data(page, { status: choices ? 200 : 503 });
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  return submit(request, choicesSchema, handle.problem, async (choices) => {
    await Choices.save(person.userId, choices, "profile");
    return redirectWithFlash("/profile/notifications#notifications", "Notification choices saved");
  });
}

export default function Notifications() {
  const { isResident, isRead, choices, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() !== undefined;
  return (
    <SettingsPage place="notifications" lead="What we may send you." isResident={isResident}>
      {isRead || posted ? <ChoicesCard choices={choices} stamp={stamp} /> : <Unread />}
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
