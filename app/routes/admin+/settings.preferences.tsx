import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { noticesFor, preferencesSchema } from "~/modules/staff-settings/preferences.schema";
import { PreferencesCard } from "~/modules/staff-settings/preferences-fields";
import * as StaffSettings from "~/modules/staff-settings/staff-settings.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";

export const handle = { card: "preferences" };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const draft = preferencesSchema(person.role).safeParse(await takeDraft(request, person));
  const preferences = draft.success ? draft.data : await StaffSettings.find(person.userId);
  return { preferences: { ...preferences, notices: noticesFor(person.role) }, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  const submission = await parseForm(request, preferencesSchema(person.role));
  if (submission.status !== "success") return invalid(submission);
  try {
    await StaffSettings.update(person.userId, submission.value);
    return await redirectWithFlash("/admin/settings#preferences", "Your settings are saved");
  } catch (error) {
    return failed(submission, error, { message: "Your settings were not saved. Please try again." });
  }
}

export default function Preferences() {
  const { preferences, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const formKey = (answer ?? { stamp }).stamp.key;
  return <PreferencesCard preferences={preferences} formKey={formKey} result={answer?.result} />;
}
