import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { PasswordCard } from "~/modules/accounts/credentials/change-password-card";
import { changePasswordSchema } from "~/modules/accounts/credentials/password.schema";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import * as Passwords from "~/modules/accounts/credentials/passwords.server";
import { SettingsPage } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { formStamp, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = {
  page: "visitor",
  sheet: "rich",
  problem: "Failed to update password",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requirePerson(request);
  return { isResident: !isInvited(role), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  return submit(request, changePasswordSchema, handle.problem, async ({ newPassword }) => {
    Passwords.refuseEmailName(person.email, newPassword, "newPassword");
    await Passwords.refuseSame(person.userId, newPassword);
    const passwordHash = await hashPassword(newPassword);
    return stepUp(person, "change_password", { passwordHash, home: "/profile" });
  });
}

export default function Password() {
  const { isResident, stamp } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="password" isResident={isResident}>
      <PasswordCard stamp={stamp} title="" />
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Password" }, matches);
