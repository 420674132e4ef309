import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type LicenceCheckInput, licenceCheckSchema } from "~/modules/staff/employees/licence-check.schema";
import * as LicenceChecks from "~/modules/staff/employees/licence-checks.server";
import { LicencePicture } from "~/modules/staff/employees/licence-picture";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { emergencyOf } from "~/ui/emergency-line";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";
import { Split } from "~/ui/split";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

const path = "/verify-a-guard";

const provincePage =
  "https://www.ontario.ca/page/requirements-security-guard-and-private-investigator-agencies";

export function loader() {
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "We could not check the licence. Please try again.";
  return submit(request, licenceCheckSchema, problem, async ({ number }) => {
    const initials = await LicenceChecks.holderOf(number);
    return initials
      ? redirectWithFlash(path, `Licence ${number} is valid. It belongs to ${initials}, who patrols for us.`)
      : redirectWithFlash(path, `Nobody who patrols for us has a valid licence ${number}.`, "error");
  });
}

export default function VerifyGuard() {
  const { stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const lead =
    "Everyone who patrols for us carries a provincial licence and shows it when you ask. Enter its number to see whether it is one of ours.";
  return (
    <Wrap className="page">
      <Split label="The licence card, and help" aside={<Help />}>
        <PageForm<LicenceCheckInput>
          id="guard"
          stamp={stamp}
          submit="Check the licence"
          pending="Checking…"
          intro={<PageHeading title="Verify a guard" lead={lead} />}
        >
          {({ number }) => (
            <TextField
              field={number}
              label="Licence number"
              hint="It is printed on the licence card."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </PageForm>
        <p className="mt-6 border-line border-t pt-4">
          {company.province === "ON" ? (
            <>
              The province verifies the licence of any guard, ours or not: see{" "}
              <a href={provincePage}>who checks licences in Ontario</a>.
            </>
          ) : (
            "The province verifies the licence of any guard, ours or not."
          )}
        </p>
      </Split>
    </Wrap>
  );
}

function Help() {
  const { company } = useRootData();
  const emergency = emergencyOf(company);
  return (
    <>
      <figure className="panel">
        <LicencePicture />
        <figcaption className="soft mt-3 text-sm">
          Ask to see the licence card, and look for the licence number. This is a drawing: cards differ.
        </figcaption>
      </figure>
      <section className="night mt-4 rounded-md p-6">
        <h2 className="text-lg">If something does not feel right</h2>
        <p className="big-phone">
          <a href={emergency.href}>{emergency.phone}</a>
        </p>
        <p className="soft">
          {company.phone ? "Call us, at any hour. If you are in danger, call 911 first." : emergency.note}
        </p>
      </section>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Verify a guard",
      description:
        "Check whether a security guard on your street works for us, by the number of the licence.",
    },
    matches,
  );
