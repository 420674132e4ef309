import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/catalogue/packages";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { type InquiryInput, incomplete, inquirySchema } from "~/modules/inquiries/inquiry.schema";
import { InquiryFields } from "~/modules/inquiries/inquiry-fields";
import { inquiryPurposes, serviceTypes } from "~/modules/inquiries/inquiry-options";
import { formStamp, submit } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Split, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { EmergencyPanel, Panel } from "~/ui/panel";
import { type Company, useRootData } from "~/ui/root-data";

export const handle = { page: "visitor" } satisfies RouteHandle;

const packageNames = [...eventPackages, ...protectionPackages, ...equipmentPackages].map(({ name }) => name);

const texts = new Map([["address-change", "Please change my verified address. My new address is: "]]);

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams;
  const wantedPackage = packageNames.find((name) => name === wanted.get("package"));
  return {
    stamp: formStamp(),
    prefill: {
      inquiryPurpose: inquiryPurposes.find((value) => value === wanted.get("inquiryPurpose")),
      serviceType: serviceTypes.find((value) => value === wanted.get("serviceType")),
      message: wantedPackage
        ? `I am interested in the package ${wantedPackage}.`
        : texts.get(wanted.get("about") ?? ""),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "Failed to send message. Please try again.";
  const options = { incomplete: lacksSomething };
  return submit(
    request,
    inquirySchema,
    problem,
    async (inquiry, form) => {
      const result = await form.once(async (trx) => {
        const reference = await Inquiries.create(inquiry, { automated: form.looksAutomated }, trx);
        return `/thank-you?ref=${reference}`;
      });
      return redirect(result, 303);
    },
    options,
  );
}

const required = ["name", "email", "phone", "inquiryPurpose", "serviceType", "message"];

function lacksSomething(payload: Record<string, unknown>): string | undefined {
  return required.some((name) => !String(payload[name] ?? "").trim()) ? incomplete : undefined;
}

export default function Contact() {
  const { stamp, prefill } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const lead = "Tell us what you need. A person will reply by the next business day.";
  return (
    <Wrap className="page">
      <Split label="Other ways to reach us" aside={<Reach company={company} />}>
        <PageForm<InquiryInput>
          id="contact"
          values={prefill}
          stamp={stamp}
          submit="Send message"
          pending="Sending…"
          safeguards
          intro={<PageHeading title="Get in touch" lead={lead} />}
        >
          {(fields) => <InquiryFields fields={fields} />}
        </PageForm>
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
            ...(company.address ? [{ term: "Address", value: company.address }] : []),
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
