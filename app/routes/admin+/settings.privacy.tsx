import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { type AddressInput, addressSchema } from "~/modules/accounts/credentials/register.schema";
import { privacyPath, withEmail } from "~/modules/office/privacy/privacy-paths";
import * as Requests from "~/modules/office/privacy/requests.server";
import { formStamp, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "delete");
  const { data } = addressSchema.safeParse({ email: new URL(request.url).searchParams.get("email") });
  return { email: data?.email, held: data && (await Requests.holdingsOf(data.email)), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "clients", "delete");
  const problem = "The search failed. Please try again.";
  return submit(request, addressSchema, problem, async ({ email }) =>
    redirect(withEmail(privacyPath, email), 303),
  );
}

export default function PersonalDataRequests() {
  const { email, held, stamp } = useLoaderData<typeof loader>();
  return (
    <div>
      <Panel title="Requests about personal data" id="requests">
        <p className="mb-4">
          A person may ask what you hold about them, and ask you to delete it. You have 30 days to answer.
          Enter their email, and reply only to that address, or call them back.
        </p>
        <PageForm<AddressInput>
          id="find-person"
          values={{ email }}
          stamp={stamp}
          submit="Find data"
          pending="Looking…"
        >
          {(fields) => <TextField field={fields.email} label="Email" type="email" autoComplete="off" />}
        </PageForm>
      </Panel>
      {email && held && <Holdings email={email} held={held} />}
    </div>
  );
}

type Held = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["held"]>;

function Holdings({ email, held }: { email: string; held: Held }) {
  const { profile, inquiries, applications, alerts, watches, ratings, isKnown } = held;
  if (!isKnown) return <p className="mt-4">We hold nothing under this email.</p>;
  const kept = inquiries.kept > 0 && `, ${inquiries.kept} more to keep: reports, or an accepted quote`;
  return (
    <Panel title={email} id="held">
      <DescriptionList
        items={[
          { term: "Client", value: profile ? <Client {...profile} /> : "None" },
          { term: "Messages", value: `${inquiries.removable}${kept || ""}` },
          { term: "Job applications", value: <Applications rows={applications} /> },
          { term: "Job alerts", value: alerts },
          { term: "Product requests", value: watches },
          { term: "Ratings", value: ratings },
        ]}
      />
      <div className="do mt-5">
        <ButtonLink href={withEmail(`${privacyPath}/copy`, email)} variant="line">
          Download a copy
        </ButtonLink>{" "}
        <ButtonLink href={withEmail(`${privacyPath}/erasure`, email)} variant="line">
          Erase
        </ButtonLink>
      </div>
    </Panel>
  );
}

function Client({ id, name, kind, role, signsIn }: NonNullable<Held["profile"]>) {
  if (kind !== "resident" || (role ?? "resident") !== "resident") return `${name}, who works here`;
  return (
    <>
      <Link to={`/admin/clients/${id}`}>{name || "Without a name"}</Link>
      {signsIn ? ", with an account" : ", imported, without an account"}
    </>
  );
}

function Applications({ rows }: { rows: Held["applications"] }) {
  if (rows.length === 0) return "None";
  return (
    <ul>
      {rows.map(({ href, words }) => (
        <li key={words}>
          <Link to={href}>{words}</Link>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to look for personal data" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Personal data" }, matches);
