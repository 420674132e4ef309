import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { choicesSchema } from "~/modules/notification-choices/choices.schema";
import * as Choices from "~/modules/notification-choices/choices.server";
import { ChoicesCard } from "~/modules/notification-choices/choices-fields";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";

export const handle = { card: "notifications" };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const draft = await takeDraft(request, person);
  const choices = draft ? choicesSchema.parse(draft) : await Choices.find(person.userId);
  return { choices, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, choicesSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    await Choices.save(person.userId, submission.value, "profile");
    return await redirectWithFlash("/profile#notifications", "Notification choices saved");
  } catch (error) {
    return failed(submission, error, { message: "Your choices were not saved. Please try again." });
  }
}

export default function Notifications() {
  const { choices, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ChoicesCard choices={choices} formKey={(answer ?? { stamp }).stamp.key} result={answer?.result} />;
}
