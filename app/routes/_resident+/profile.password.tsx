import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { perform } from "~/access/acts.server";
import { requirePerson } from "~/access/guards.server";
import { changePasswordSchema } from "~/modules/accounts/change-password.schema";
import { PasswordCard } from "~/modules/accounts/change-password-fields";
import { hashPassword } from "~/modules/accounts/password.server";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";

export const handle = { card: "password" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePerson(request);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, changePasswordSchema);
  const hide = ["newPassword", "confirmPassword"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    const passwordHash = await hashPassword(submission.value.newPassword);
    return await perform(person, "change_password", { passwordHash, home: "/profile" });
  } catch (error) {
    return failed(submission, error, { message: "Failed to update password", hide });
  }
}

export default function Password() {
  const { stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <PasswordCard formKey={(answer ?? { stamp }).stamp.key} result={answer?.result} />;
}
