import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartOwner } from "~/access/cart-cookie.server";
import { ownContact } from "~/access/own-contact.server";
import { AskedLines } from "~/modules/inquiries/inquiries/asked-lines";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { type ContactInput, contactSchema, incomplete } from "~/modules/inquiries/inquiries/inquiry.schema";
import { InquiryFields } from "~/modules/inquiries/inquiries/inquiry-fields";
import { inquiryPurposes, serviceTypes } from "~/modules/inquiries/inquiries/inquiry-options";
import * as SentInquiries from "~/modules/inquiries/inquiries/sent-inquiries.server";
import { postalPrefix } from "~/modules/neighbourhoods/communities/community-options";
import { offers } from "~/modules/shared/offers/offers.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import { formStamp, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { EmergencyPanel, Panel } from "~/ui/panel";
import { type Company, useRootData } from "~/ui/root-data";
import { Split } from "~/ui/split";

export const handle = { page: "visitor" } satisfies RouteHandle;

const texts = new Map([
  ["address-change", "Please change my verified address. My new address is: "],
  ["sign-up", "Please tell me once I can sign up for a plan."],
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams;
  const { packages } = await offers();
  const wantedPackage = packages.find(({ name }) => name === wanted.get("package"))?.name;
  const cart = await optional(async () => Carts.find(await findCartOwner(request)));
  return {
    stamp: formStamp(),
    cart: cart && cart.count > 0 ? cart : undefined,
    sendsCart: wanted.has("cart"),
    prefill: {
      ...(await ownContact(request)),
      inquiryPurpose: inquiryPurposes.find((value) => value === wanted.get("inquiryPurpose")),
      serviceType: serviceTypes.find((value) => value === wanted.get("serviceType")),
      message: wantedPackage
        ? `I am interested in the ${wantedPackage} package.`
        : (productText(wanted.get("product")) ??
          areaText(wanted.get("area")) ??
          texts.get(wanted.get("about") ?? "")),
    },
  };
}

/** Anyone can write an address: only text that could be a product's name is used. */
function productText(name: string | null): string | undefined {
  return name && /^[\p{L}\p{N} ,'’&()-]{2,80}$/u.test(name) ? `I have a question about ${name}.` : undefined;
}

function areaText(area: string | null): string | undefined {
  return area && postalPrefix.test(area) ? `Please tell me when you patrol in ${area}.` : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "Failed to send message. Please try again.";
  const rules = { problem, incomplete: lacksSomething };
  return submit(request, contactSchema, rules, async ({ cart, ...inquiry }, form) => {
    const owner = await findCartOwner(request);
    const result = await form.once(async (trx) => {
      const lines = cart ? await Carts.takeAll(owner, cart, trx) : [];
      const reference = await Inquiries.create(inquiry, { automated: form.looksAutomated, lines }, trx);
      return `/thank-you?ref=${reference}`;
    });
    const reference = new URL(result, request.url).searchParams.get("ref") ?? "";
    const headers = { "Set-Cookie": await SentInquiries.sentCookie.set(reference) };
    return redirect(result, { status: 303, headers });
  });
}

const required = ["name", "email", "phone", "inquiryPurpose", "serviceType", "message"];

function lacksSomething(payload: Record<string, unknown>): string | undefined {
  return required.some((name) => !String(payload[name] ?? "").trim()) ? incomplete : undefined;
}

export default function Contact() {
  const { stamp, prefill, cart, sendsCart } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const lead = "Tell us what you need. A person will reply by the next business day.";
  return (
    <Wrap className="page">
      <Split label="Other ways to reach us" aside={<Reach company={company} />}>
        <PageForm<ContactInput>
          id="contact"
          values={prefill}
          stamp={stamp}
          submit="Send message"
          pending="Sending…"
          safeguards
          intro={
            <PageHeading title="Get in touch" lead={lead}>
              {company.phone && (
                <p className="mt-3 lg:hidden">
                  If it cannot wait, call <a href={company.phoneHref}>{company.phone}</a>, at any hour.
                </p>
              )}
              {cart && !sendsCart && (
                <p>
                  You have products in your cart. <a href="/contact?cart=1">Ask about them here</a>
                </p>
              )}
            </PageHeading>
          }
        >
          {(fields) => (
            <>
              {cart && sendsCart && <SentCart cart={cart} />}
              <InquiryFields fields={fields} />
            </>
          )}
        </PageForm>
      </Split>
    </Wrap>
  );
}

function SentCart({ cart }: { cart: Carts.Cart }) {
  const lines = cart.lines.map(({ productId, priceCents, ...line }) => ({
    ...line,
    id: productId,
    unitPriceCents: priceCents,
  }));
  return (
    <div className="field">
      <input type="hidden" name="cart" value={cart.key} />
      <AskedLines lines={lines} level="h2" />
      <p>
        They are sent with your message. <a href="/cart">Change your cart</a>
      </p>
    </div>
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
      <div className="mb-4 max-lg:hidden">
        <EmergencyPanel company={company} />
      </div>
      <Panel title="Office" id="office">
        <DescriptionList
          items={[
            { term: "Hours", value: company.hours },
            ...(company.email
              ? [{ term: "Email", value: <a href={`mailto:${company.email}`}>{company.email}</a> }]
              : []),
            ...(company.address ? [{ term: "Address", value: company.address }] : []),
            { term: "Area", value: company.area },
            ...(social.length > 0 ? [{ term: "Follow us", value: social }] : []),
          ]}
        />
      </Panel>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Contact",
      description: "Ask for a quote, register your neighbourhood or reach our emergency line, staffed 24/7.",
    },
    matches,
  );
