import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import { DetailsCard } from "~/modules/profiles/details-fields";
import { detailsSchema } from "~/modules/profiles/profile.schema";
import * as Profiles from "~/modules/profiles/profiles.server";
import { formatPhone } from "~/platform/contact-details";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound, waitHeaders } from "~/platform/http.server";

export const handle = { card: "profile" };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const profile = orNotFound(await Profiles.find(person.userId));
  const values = { ...profile, phone_number: formatPhone(profile.phone_number ?? "") };
  const pendingEmail = await EmailChanges.pending(person.userId);
  return { values: { ...values, ...(await takeDraft(request, person)) }, pendingEmail, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, detailsSchema);
  if (submission.status !== "success") return invalid(submission);
  const { email } = submission.value;
  try {
    await Profiles.update(person.userId, submission.value);
    if (email !== person.email.toLowerCase()) return await perform(person, "change_email", { email });
    return await redirectWithFlash("/profile#profile", "Profile updated successfully");
  } catch (error) {
    return failed(submission, error, { message: "Failed to update profile" });
  }
}

export default function Details() {
  const { values, pendingEmail, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DetailsCard
      values={values}
      pendingEmail={pendingEmail}
      formKey={(answer ?? { stamp }).stamp.key}
      result={answer?.result}
    />
  );
}

export const headers = waitHeaders;
