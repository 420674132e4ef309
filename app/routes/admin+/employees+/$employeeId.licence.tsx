import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type LicencePictureInput, licencePictureSchema } from "~/modules/staff/employees/employee.schema";
import { employeeNoun, licenceRule, licenceSides } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import * as Licences from "~/modules/staff/employees/licences.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RadiosField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { RecordForm } from "~/ui/record-form";

const picture = { ...licenceRule, required: "Choose a picture of the licence" };
const sides = Object.entries(licenceSides).map(([value, label]) => ({ value, label }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "employees", "write");
  const employee = orNotFound(await Employees.findStaff(idParam(params, "employeeId")));
  const { id, licenceNumber } = employee;
  return {
    id,
    licensed: licenceNumber !== null,
    pictures: await Licences.pictures(id),
    page: await formPage(request, person),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "employees", "write");
  const id = idParam(params, "employeeId");
  const rules = { problem: employeeNoun.failed.save, files: { picture } };
  return submit(request, licencePictureSchema, rules, async ({ side }, form) => {
    await form.once(async (trx) => {
      await Licences.keepPicture(id, { side, picture: form.file("picture") }, by, trx);
      return id;
    });
    return redirectWithFlash(`${employeeNoun.path}/${id}/licence`, "Picture added");
  });
}

export default function Licence() {
  const { id, licensed, pictures, page } = useLoaderData<typeof loader>();
  const path = `${employeeNoun.path}/${id}`;
  if (!licensed)
    return (
      <p>
        No licence yet. <Link to={`${path}/edit`}>Enter its number, class and expiry</Link> first.
      </p>
    );
  return (
    <>
      {pictures.length === 0 && <p className="soft">No pictures of the licence yet.</p>}
      {pictures.map(({ side, refusal }) =>
        refusal ? (
          <p key={side} className="soft">
            {licenceSides[side]}: {refusal}
          </p>
        ) : (
          <p key={side}>
            <a href={`${path}/licence/${side}`}>{licenceSides[side]}</a>
          </p>
        ),
      )}
      <RecordForm<LicencePictureInput>
        id="licence-picture"
        {...page}
        files
        button="Add picture"
        pending="Sending…"
      >
        {(fields, _, held) => (
          <>
            <RadiosField field={fields.side} label="Which side is it?" options={sides} />
            <FileField field={fields.picture} label="Picture" rule={picture} held={held.picture} />
          </>
        )}
      </RecordForm>
    </>
  );
}
