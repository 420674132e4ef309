import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { KeptUntil } from "~/modules/inquiries/inquiries/guard-report-facts";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { type KeepingInput, keepingSchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { guardSource, inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { inquiryFields as described } from "~/modules/inquiries/inquiries/inquiry-options";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { TextField } from "~/ui/fields";
import { EditRecord } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const report = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  if (report.source !== guardSource) throw notFound();
  const { id, version, createdAt, keepUntil, keepReason } = report;
  const kept = { createdAt, keepUntil, keepReason };
  const values = { keepUntil: keepUntil ?? "", keepReason };
  return { record: { id, version }, values, kept, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return saveRecord(request, { noun: inquiryNoun, id, schema: keepingSchema }, (edit) =>
    GuardReports.keep(id, edit, by),
  );
}

export default function KeepReport() {
  const { kept, ...form } = useLoaderData<typeof loader>();
  const { province } = useRootData().company;
  return (
    <>
      <p>
        <KeptUntil report={kept} />{" "}
        {province === "ON"
          ? "Ontario asks us to keep what guards report for two years, or until proceedings end (O. Reg. 434/07), so nobody can delete it or change its words."
          : "What guards report is kept for two years, or until proceedings end, so nobody can delete it or change its words."}
      </p>
      <EditRecord<KeepingInput> noun={inquiryNoun} described={described} {...form}>
        {(fields) => (
          <>
            <TextField
              field={fields.keepUntil}
              label={described.keepUntil.label}
              type="date"
              width="half"
              hint="Only if it is needed for more than two years, for example by a court."
              optional
            />
            <TextField field={fields.keepReason} label={described.keepReason.label} />
          </>
        )}
      </EditRecord>
    </>
  );
}
