import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { record } from "~/modules/service/houses/checks.server";
import { type SightInput, sightSchema } from "~/modules/service/houses/house.schema";
import { checkPhotoRule, housesPath, type Result } from "~/modules/service/houses/house-options";
import { keyholderOf, lookAtOne } from "~/modules/service/houses/houses.server";
import { hintOf } from "~/platform/file-kinds";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

function resultIn(text: string | undefined): Exclude<Result, "ok"> | undefined {
  return text === "note" || text === "problem" ? text : undefined;
}

/** Of a problem, it names the keyholder: that this guard looked it up is logged. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const guard = await requireGuard(request);
  const result = orNotFound(resultIn(params.result));
  const house = orNotFound(await lookAtOne({ guardId: guard.userId, id: idParam(params, "houseId") }));
  const keyholder = result === "problem" ? await keyholderOf(house, guard) : null;
  return { result, address: house.address, keyholder, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const result = orNotFound(resultIn(params.result));
  const house = idParam(params, "houseId");
  const problem = "This was not recorded. Press again, or call the office.";
  const rules = { problem, files: { photo: checkPhotoRule } };
  return submit(request, sightSchema, rules, async ({ note }, form) => {
    let message = "Already recorded.";
    const photo = form.optionalFile("photo");
    const to = await form.once(async (trx) => {
      if (await record({ house, result, note, photo }, guard, trx))
        message = result === "problem" ? "Recorded. The office is told: call it too." : "Note: recorded.";
      return housesPath;
    });
    return redirectWithFlash(to, message);
  });
}

const line = "flex min-h-12 items-center font-semibold";

export default function Sight() {
  const { result, address, keyholder, stamp } = useLoaderData<typeof loader>();
  const { phone, phoneHref: office } = useRootData().company;
  return (
    <>
      <GuardHelp />
      <main className="pb-24">
        <h1>{result === "problem" ? "Problem" : "Note"}</h1>
        <p className="soft mt-1">{address}</p>
        {result === "problem" && (
          <ol className="mt-2 border-lamp border-s-4 ps-3">
            <li>
              <a className={line} href="tel:911">
                Someone is inside: call 911
              </a>
            </li>
            <li>
              <a className={line} href={office}>{`Then the office: ${phone}`}</a>
            </li>
            <li>
              {keyholder?.phone ? (
                <a className={line} href={phoneHref(keyholder.phone)}>
                  {`Then the keyholder: ${keyholder.name}, ${formatPhone(keyholder.phone)}`}
                </a>
              ) : (
                "No keyholder is named: the office calls the resident."
              )}
            </li>
            <li>Stay outside. Photograph from the street. Touch nothing.</li>
          </ol>
        )}
        <PageForm<SightInput>
          id="sight"
          stamp={stamp}
          files
          submit={result === "problem" ? "Record the problem" : "Record the note"}
          className="[&_.do_button]:mt-5 [&_.do_button]:min-h-20 [&_.do_button]:text-2xl [&_label]:mb-1.5 [&_label]:block [&_label]:font-semibold"
          end={<a href={housesPath}>Back to the houses</a>}
        >
          {(fields, _form, held) => (
            <>
              <TextAreaField
                field={fields.note}
                label="What you saw"
                hint="The resident reads it. Name no person and no code."
                rows={4}
                maxLength={500}
              />
              <FileField
                field={fields.photo}
                label="Photo"
                hint={`From the street, without people or plates. ${hintOf(checkPhotoRule)}.`}
                rule={checkPhotoRule}
                held={held.photo}
              />
            </>
          )}
        </PageForm>
      </main>
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "What you saw" }, matches);
