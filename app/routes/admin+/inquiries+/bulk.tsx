import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { bulkActs, bulkLabels } from "~/modules/inquiries/inquiry-acts";
import * as InquiryBulk from "~/modules/inquiries/inquiry-bulk.server";
import { inquiryList } from "~/modules/inquiries/inquiry-list.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { bulkLimit } from "~/platform/list.server";
import { BulkQuestion } from "~/ui/bulk-question";
import { keepingList } from "~/ui/list-links";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "write");
  const asked = new URL(request.url).searchParams.get("act");
  const act = orNotFound(bulkActs.find((value) => value === asked));
  if (act === "delete") await requireStaff(request, "inquiries", "delete");
  const ids = await inquiryList.chosen(request.url);
  return { act, ids, names: await InquiryBulk.names(ids, 10), limit: bulkLimit, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "inquiries", "write");
  const submission = await parseForm(request, InquiryBulk.bulkSchema);
  if (submission.status !== "success") return invalid(submission, { message: "Choose the inquiries again." });
  const { act, ids } = submission.value;
  if (act === "delete") await requireStaff(request, "inquiries", "delete");
  try {
    const count = await InquiryBulk.perform(act, ids, staff.userId);
    const done = `${bulkLabels[act]}: ${count} of ${ids.length} ${ids.length === 1 ? "inquiry" : "inquiries"} changed`;
    return await redirectWithFlash(keepingList("/admin/inquiries", request.url), done);
  } catch (error) {
    return failed(submission, error, { message: "Nothing was changed. Please try again." });
  }
}

export default function Bulk() {
  const { act, ...chosen } = useLoaderData<typeof loader>();
  return (
    <BulkQuestion
      list="/admin/inquiries"
      noun={{ one: "inquiry", many: "inquiries" }}
      act={{ value: act, label: bulkLabels[act] }}
      {...chosen}
    />
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Many inquiries" }, matches);
