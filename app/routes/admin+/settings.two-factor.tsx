import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mustHaveFactor, requireStaff } from "~/access/guards.server";
import { FactorCard } from "~/modules/accounts/second-factor/factor-card";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role, hasFactor } = await requireStaff(request, "settings");
  const codesLeft = hasFactor ? await RecoveryCodes.countLeft(userId) : 0;
  return { on: hasFactor, required: mustHaveFactor({ role }), codesLeft };
}

export default function TwoFactor() {
  return <FactorCard {...useLoaderData<typeof loader>()} enableLabel="Enable Two-Factor" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Two-factor authentication" }, matches);
