import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import { FactorCard } from "~/modules/accounts/second-factor/factor-card";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { SettingsPage, Unread, unread } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "visitor", sheet: "rich", unread } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const codesLeft = person.hasFactor ? await optional(() => RecoveryCodes.countLeft(person.userId)) : 0;
  const page = {
    isResident: !isInvited(person.role),
    on: person.hasFactor,
    required: mustHaveFactor(person),
    codesLeft,
  };
  return data(page, { status: codesLeft === undefined ? 503 : 200 });
}

export default function TwoFactor() {
  const { isResident, on, required, codesLeft } = useLoaderData<typeof loader>();
  return (
    <SettingsPage place="two-factor" isResident={isResident}>
      {codesLeft === undefined ? <Unread /> : <FactorCard {...{ on, required, codesLeft }} title="" />}
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Two-factor authentication" }, matches);
