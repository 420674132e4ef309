import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { company } from "~/modules/shared/company/company.server";
import { type LookInput, lookSchema } from "~/modules/shared/company/look.schema";
import * as Look from "~/modules/shared/company/look.server";
import { logoRule } from "~/modules/shared/theme/logo-rule";
import { hintOf } from "~/platform/file-kinds";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { buttonClass } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Mark } from "~/ui/mark";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  const { name, brand, logo } = await company();
  return { name, brand, logo, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "company", "write");
  const problem = "The look was not saved. Please try again.";
  const rules = { problem, files: { logo: logoRule } };
  return submit(request, lookSchema, rules, async ({ withoutLogo, ...brand }, form) => {
    const chosen = form.optionalFile("logo");
    const drawn = chosen && (await Look.drawnLogo(chosen.bytes));
    const to = await form.once(async (trx) => {
      await Look.save({ brand, logo: drawn ?? (withoutLogo ? "none" : "same") }, by, trx);
      return "/admin/settings/look#look";
    });
    return redirectWithFlash(to, "Look saved");
  });
}

export default function SiteLook() {
  const { name, brand, logo, stamp } = useLoaderData<typeof loader>();
  return (
    <Panel id="look">
      <h3 className="mb-3">How it looks now</h3>
      <div className="night mb-6 rounded-md border border-night-control p-4">
        <div className="flex items-center justify-between gap-3">
          <Mark name={name} size="text-lg" /> <span className={buttonClass("lamp")}>Get a quote</span>
        </div>
        <p className="mt-4 text-on-night-soft text-sm">
          The header of every page, and the button that matters. Save to see your changes.
        </p>
      </div>
      <PageForm<LookInput> id="look-form" stamp={stamp} values={brand} files submit="Save" pending="Saving…">
        {(fields, _, held) => (
          <>
            <FileField
              field={fields.logo}
              label="Logo"
              rule={logoRule}
              hint={`${hintOf(logoRule)}. It stands beside your name, so leave words out of it.`}
              held={held.logo}
              optional
            />
            {logo && <CheckboxField field={fields.withoutLogo} label="Show no logo of ours" toggle />}
            <h3 className="mt-6 mb-3 border-line border-t pt-5">Colours</h3>
            <div className="grid gap-x-6 sm:grid-cols-2">
              <TextField
                field={fields.night}
                label="Header colour"
                type="color"
                width="short"
                hint="Also colours the footer and cards about the night."
              />
              <TextField
                field={fields.lamp}
                label="Button colour"
                type="color"
                width="short"
                hint="Also colours the lit windows and the default logo."
              />
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Logo and colours" }, matches);
