import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { PasswordCard } from "~/modules/accounts/credentials/change-password-card";
import { changePasswordSchema } from "~/modules/accounts/credentials/password.schema";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import * as Passwords from "~/modules/accounts/credentials/passwords.server";
import { formStamp, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "password", problem: "Failed to update password" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePerson(request);
  return { stamp: formStamp() };
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
  const { stamp } = useLoaderData<typeof loader>();
  return <PasswordCard stamp={stamp} />;
}
