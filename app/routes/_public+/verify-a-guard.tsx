import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guard } from "~/messages/en/guard";
import { messagesAt, messagesOf } from "~/messages/messages";
import { type LicenceCheckInput, licenceCheckSchema } from "~/modules/staff/employees/licence-check.schema";
import * as LicenceChecks from "~/modules/staff/employees/licence-checks.server";
import { LicencePicture } from "~/modules/staff/employees/licence-picture";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { addressIn, languageOf } from "~/platform/languages";
import type { RouteHandle } from "~/route-handle";
import { useEmergency } from "~/ui/emergency-line";
import { TextField } from "~/ui/fields";
import { CardFlash, useCardFlash } from "~/ui/flash";
import { useMessages } from "~/ui/language";
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
  const words = messagesOf(request).guard;
  const here = addressIn(languageOf(new URL(request.url).pathname), path);
  return submit(request, licenceCheckSchema(words.errors), words.errors.problem, async ({ number }) => {
    const initials = await LicenceChecks.holderOf(number);
    return initials
      ? redirectWithFlash(`${here}#answer`, words.valid(number, initials))
      : redirectWithFlash(`${here}#answer`, words.unknown(number), "error");
  });
}

export default function VerifyGuard() {
  const { stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const words = useMessages("guard", guard);
  const answer = useCardFlash("answer");
  return (
    <Wrap className="page">
      <Split label={words.beside} aside={<Help />}>
        <PageForm<LicenceCheckInput>
          id="guard"
          stamp={stamp}
          submit={words.check}
          pending={words.checking}
          intro={<PageHeading title={words.title} lead={words.lead} />}
        >
          {({ number }) => (
            <TextField
              field={number}
              label={words.number}
              hint={words.hint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </PageForm>
        <div id="answer" className="mt-6">
          {answer && <CardFlash flash={answer} />}
        </div>
        <p className="mt-6 border-line border-t pt-4">
          {words.province}
          {company.province === "ON" && (
            <>
              {words.see}
              <a href={provincePage}>{words.whoChecks}</a>
            </>
          )}
          .
        </p>
      </Split>
    </Wrap>
  );
}

function Help() {
  const words = useMessages("guard", guard);
  const { company } = useRootData();
  const emergency = useEmergency(company);
  return (
    <>
      <figure className="panel">
        <LicencePicture />
        <figcaption className="soft mt-3 text-sm">{words.card}</figcaption>
      </figure>
      <section className="night mt-4 rounded-md border border-night-line p-6">
        <h2 className="text-lg">{words.notRight}</h2>
        <p className="big-phone">
          <a href={emergency.href}>{emergency.phone}</a>
        </p>
        <p className="soft">{company.phone ? words.callUs(company.lineHours) : emergency.note}</p>
      </section>
    </>
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(messagesAt(location.pathname).guard, matches);
