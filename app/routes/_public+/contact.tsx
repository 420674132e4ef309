import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { type InquiryInput, incomplete, inquirySchema } from "~/modules/inquiries/inquiry.schema";
import { InquiryFields } from "~/modules/inquiries/inquiry-fields";
import { inquiryPurposes, serviceTypes } from "~/modules/inquiries/inquiry-options";
import {
  failed,
  formStamp,
  invalid,
  looksAutomated,
  once,
  parseForm,
  redirectToPaper,
} from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Split, Wrap } from "~/ui/page";
import { EmergencyPanel, Panel } from "~/ui/panel";
import { type Company, useRootData } from "~/ui/root-data";
import { Safeguards } from "~/ui/safeguards";

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams;
  return {
    stamp: formStamp(),
    prefill: {
      inquiryPurpose: inquiryPurposes.find((value) => value === wanted.get("inquiryPurpose")),
      serviceType: serviceTypes.find((value) => value === wanted.get("serviceType")),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, inquirySchema);
  if (submission.status !== "success") {
    return invalid(submission, { message: lacksSomething(submission.payload) ? incomplete : undefined });
  }
  const inquiry = submission.value;
  try {
    const result = await once(submission, async (trx) => {
      const reference = await Inquiries.create(inquiry, { automated: looksAutomated(submission) }, trx);
      return `/thank-you?ref=${reference}`;
    });
    return redirectToPaper(result);
  } catch (error) {
    return failed(submission, error, { message: "Failed to send message. Please try again." });
  }
}

const required = ["name", "email", "phone", "inquiryPurpose", "serviceType", "message"];

function lacksSomething(payload: Record<string, unknown>): boolean {
  return required.some((name) => !String(payload[name] ?? "").trim());
}

export default function Contact() {
  const { stamp, prefill } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { company } = useRootData();
  const [form, fields] = useForm<InquiryInput>({
    id: "contact",
    lastResult: answer?.result,
    defaultValue: prefill,
  });
  return (
    <Wrap className="page">
      <Split label="Other ways to reach us" aside={<Reach company={company} />}>
        <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
        <PageHeading
          title="Get in touch"
          lead="Tell us what you need. A person answers, on the next business day at the latest."
        />
        <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
          <Safeguards time={(answer ?? { stamp }).stamp.time} />
          <InquiryFields fields={fields} />
          <FormActions>
            <SubmitButton label="Send message" pendingLabel="Sending…" />
          </FormActions>
        </FormShell>
      </Split>
    </Wrap>
  );
}

function Reach({ company }: { company: Company }) {
  const social = company.social.map(({ label, href }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
  return (
    <>
      <EmergencyPanel company={company} />
      <Panel title="Office" id="office">
        <DescriptionList
          items={[
            { term: "Hours", value: company.hours },
            { term: "Email", value: <a href={`mailto:${company.email}`}>{company.email}</a> },
            { term: "Area", value: company.area },
            ...(social.length > 0 ? [{ term: "Follow us", value: social }] : []),
          ]}
        />
      </Panel>
    </>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Contact",
      description: "Ask for a quote, register your neighbourhood or reach our emergency line, staffed 24/7.",
    },
    matches,
  );
