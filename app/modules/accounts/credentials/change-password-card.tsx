import { CardForm } from "~/ui/card-form";
import { NewPasswordFields } from "./new-password-fields";
import type { ChangePasswordInput } from "./password.schema";

export function PasswordCard({
  stamp,
  title = "Password",
  action = "/profile/password",
  button = "Change password",
}: {
  stamp: { key: string };
  /** Empty where the page is called so. */
  title?: string;
  action?: string;
  button?: string;
}) {
  return (
    <CardForm<ChangePasswordInput>
      id="change-password"
      card="password"
      title={title}
      unseen
      action={action}
      stamp={stamp}
      submit={button}
      before={
        <p className="mb-4">This signs out every other device. We may ask for your current password first.</p>
      }
    >
      {({ newPassword, confirmPassword }) => (
        <NewPasswordFields password={newPassword} again={confirmPassword} label="New password" />
      )}
    </CardForm>
  );
}
