import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartOwner } from "~/access/cart-cookie.server";
import { ownContact } from "~/access/own-contact.server";
import { contact } from "~/messages/en/contact";
import { type Messages, messagesAt, messagesOf } from "~/messages/messages";
import { AskedLines } from "~/modules/inquiries/inquiries/asked-lines";
import { type AskedProducts, askedProducts } from "~/modules/inquiries/inquiries/asked-products.server";
import { ContactFields } from "~/modules/inquiries/inquiries/contact-fields";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { type ContactInput, contactSchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { inquiryPurposes } from "~/modules/inquiries/inquiries/inquiry-options";
import { OfficeReach } from "~/modules/inquiries/inquiries/office-reach";
import * as SentInquiries from "~/modules/inquiries/inquiries/sent-inquiries.server";
import { postalPrefix } from "~/modules/neighbourhoods/communities/community-options";
import { askedKind } from "~/modules/shared/catalogue/service-kinds";
import { offers, serviceNames } from "~/modules/shared/offers/offers.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import { formStamp, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { addressIn, languageOf } from "~/platform/languages";
import type { RouteHandle } from "~/route-handle";
import { TextLink, useMessages } from "~/ui/language";
import { pageMeta, rootOf } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";
import { Split } from "~/ui/split";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams;
  const messages = messagesOf(request);
  const { begin } = messages.contact;
  const { packages, services: kinds } = await offers();
  const services = await serviceNames();
  const asked = services.find((value) => value === wanted.get("serviceType"));
  const wantedPackage = packages.find(({ name }) => name === wanted.get("package"))?.name;
  const cart = await optional(async () => Carts.find(await findCartOwner(request)));
  return {
    stamp: formStamp(),
    services,
    cart: cart && cart.count > 0 ? cart : undefined,
    sent: cart && wanted.has("cart") ? await sentCart(cart, messages) : undefined,
    prefill: {
      ...(await ownContact(request)),
      inquiryPurpose: inquiryPurposes.find((value) => value === wanted.get("inquiryPurpose")),
      serviceType: asked ?? askedKind(kinds, wanted.get("service"))?.name,
      message: wantedPackage
        ? begin.package(wantedPackage)
        : (productText(wanted.get("product"), begin) ??
          areaText(wanted.get("area"), begin) ??
          aboutText(wanted.get("about"), begin)),
    },
  };
}

/** What goes along with the message. */
async function sentCart({ key, lines }: Carts.Cart, messages: Messages) {
  const products = lines.map(({ productId, priceCents, ...line }) => {
    return { ...line, id: productId, unitPriceCents: priceCents };
  });
  const asked = await askedProducts(products, messages);
  return asked && { cart: key, asked };
}

type Begin = typeof contact.begin;

/** Anyone can write an address: only text that could be a product's name is used. */
function productText(name: string | null, begin: Begin): string | undefined {
  return name && /^[\p{L}\p{N} ,'’&()-]{2,80}$/u.test(name) ? begin.product(name) : undefined;
}

function areaText(area: string | null, begin: Begin): string | undefined {
  return area && postalPrefix.test(area) ? begin.area(area) : undefined;
}

function aboutText(about: string | null, begin: Begin): string | undefined {
  return about === "address-change" ? begin.addressChange : about === "sign-up" ? begin.signUp : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const { errors } = messagesOf(request).contact;
  const language = languageOf(new URL(request.url).pathname);
  const incomplete = (typed: Record<string, unknown>) =>
    lacksSomething(typed) ? errors.incomplete : undefined;
  const rules = { problem: errors.problem, incomplete };
  const schema = contactSchema(errors, await serviceNames());
  return submit(request, schema, rules, async ({ cart, ...inquiry }, form) => {
    const owner = await findCartOwner(request);
    const result = await form.once(async (trx) => {
      const lines = cart ? await Carts.takeAll(owner, cart, trx) : [];
      const reference = await Inquiries.create(inquiry, { automated: form.looksAutomated, lines }, trx);
      return addressIn(language, `/thank-you?ref=${reference}`);
    });
    const reference = new URL(result, request.url).searchParams.get("ref") ?? "";
    const headers = { "Set-Cookie": await SentInquiries.sentCookie.set(reference) };
    return redirect(result, { status: 303, headers });
  });
}

const required = ["name", "email", "phone", "inquiryPurpose", "serviceType", "message"];

function lacksSomething(typed: Record<string, unknown>): boolean {
  return required.some((name) => !String(typed[name] ?? "").trim());
}

export default function Contact() {
  const { stamp, services, prefill, cart, sent } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const words = useMessages("contact", contact);
  return (
    <Wrap className="page">
      <Split label={words.otherWays} aside={<OfficeReach company={company} />}>
        <PageForm<ContactInput>
          id="contact"
          values={prefill}
          stamp={stamp}
          submit={words.send}
          pending={words.sending}
          safeguards
          intro={
            <PageHeading title={words.heading} lead={words.lead}>
              {company.phone && (
                <p className="mt-3 lg:hidden">
                  {words.cannotWait.before}
                  <a href={company.phoneHref}>{company.phone}</a>
                  {words.cannotWait.after(company.lineHours)}
                </p>
              )}
              {cart && !sent && (
                <p>
                  {words.inCart}
                  <TextLink href="/contact?cart=1">{words.askAboutCart}</TextLink>
                </p>
              )}
            </PageHeading>
          }
        >
          {(fields) => (
            <>
              {sent && <SentCart {...sent} />}
              <ContactFields fields={fields} services={services} />
            </>
          )}
        </PageForm>
      </Split>
    </Wrap>
  );
}

function SentCart({ cart, asked }: { cart: string; asked: AskedProducts }) {
  const words = useMessages("contact", contact);
  return (
    <div className="field">
      <input type="hidden" name="cart" value={cart} />
      <AskedLines asked={asked} level="h2" />
      <p>
        {words.sentAlong}
        <TextLink href="/cart">{words.changeCart}</TextLink>
      </p>
    </div>
  );
}

export const meta: MetaFunction = ({ matches, location }) => {
  const { title, description } = messagesAt(location.pathname).contact;
  return pageMeta({ title, description: description(rootOf(matches)?.company.lineHours ?? "") }, matches);
};
