import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { InquiryPill } from "~/modules/inquiries/inquiry-fields";
import { phoneHref } from "~/platform/contact-details";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { DescriptionList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { SidePanel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return { inquiry: orNotFound(await Inquiries.find(idParam(params, "inquiryId"))) };
}

export default function InquiryPanel() {
  const { inquiry } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { company } = useRootData();
  return (
    <SidePanel title={inquiry.name} closeHref={`/admin/inquiries${search}`}>
      <DescriptionList
        items={[
          { term: "Reference", value: inquiry.reference },
          { term: "Status", value: <InquiryPill status={inquiry.status} /> },
          { term: "Received", value: formatDateTime(inquiry.createdAt, company.timeZone) },
          { term: "Email", value: <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> },
          { term: "Phone", value: <a href={phoneHref(inquiry.phone)}>{inquiry.phone}</a> },
          { term: "About", value: inquiry.purpose },
          { term: "Service", value: inquiry.service },
          { term: "Best time to call", value: inquiry.contactTime },
        ]}
      />
      <h3>Message</h3>
      <p className="typed">{inquiry.message}</p>
    </SidePanel>
  );
}

/** The list beside it stays as it is. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SidePanel
      title={missing ? "Inquiry not found" : "Failed to load the inquiry"}
      closeHref={`/admin/inquiries${search}`}
    >
      <p>
        {missing
          ? "The address may have been mistyped, or the inquiry has been removed."
          : "Please try again in a minute."}
      </p>
    </SidePanel>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${data.inquiry.name}, inquiry` : "Inquiry" }, matches);
