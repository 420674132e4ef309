import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { company } from "~/modules/shared/company/company.server";
import { type LookInput, lookSchema } from "~/modules/shared/company/look.schema";
import * as Look from "~/modules/shared/company/look.server";
import { logoRule } from "~/modules/shared/theme/logo-rule";
import { hintOf } from "~/platform/file-kinds";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { CheckboxField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  const { brand, logo } = await company();
  return { brand, logo, stamp: formStamp() };
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
  const { brand, logo, stamp } = useLoaderData<typeof loader>();
  return (
    <Panel title="Logo and colours" id="look">
      <PageForm<LookInput> id="look-form" stamp={stamp} values={brand} files submit="Save" pending="Saving…">
        {(fields, _, held) => (
          <>
            <FileField
              field={fields.logo}
              label="Logo"
              rule={logoRule}
              hint={`${hintOf(logoRule)}. It stands beside the name on dark and on light, so a mark without words reads best.`}
              held={held.logo}
              optional
            />
            {logo && <CheckboxField field={fields.withoutLogo} label="Show no logo of ours" toggle />}
            <TextField
              field={fields.night}
              label="Dark colour"
              width="half"
              hint="Behind the header, the footer and the night, such as #0c1a2b."
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={fields.lamp}
              label="Bright colour"
              width="half"
              hint="Of buttons and lamps, such as #f4b63f."
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
      </PageForm>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Logo and colours" }, matches);
