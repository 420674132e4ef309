import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { PasswordCard } from "~/modules/accounts/credentials/change-password-card";
import { changePasswordSchema } from "~/modules/accounts/credentials/password.schema";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import * as Passwords from "~/modules/accounts/credentials/passwords.server";
import { formStamp, submit } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "settings");
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  return submit(request, changePasswordSchema, "Failed to update password", async ({ newPassword }) => {
    Passwords.refuseEmailName(person.email, newPassword, "newPassword");
    await Passwords.refuseSame(person.userId, newPassword);
    const passwordHash = await hashPassword(newPassword);
    return stepUp(person, "change_password", { passwordHash, home: "/admin/settings" });
  });
}

export default function Password() {
  const { stamp } = useLoaderData<typeof loader>();
  return <PasswordCard stamp={stamp} action="/admin/settings/password" button="Change Password" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Password" }, matches);
