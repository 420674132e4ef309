import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { importNoun } from "~/modules/office/imports/import-options";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { type InvitationInput, invitationSchema } from "~/modules/residents/invitations/invitation.schema";
import { invitationDays, usualBatch } from "~/modules/residents/invitations/invitation-options";
import * as Invitations from "~/modules/residents/invitations/invitations.server";
import { formatCount } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
import { TextField } from "~/ui/fields";
import { SubmitButton } from "~/ui/form";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "write");
  const [counts, unreached] = await Promise.all([Invitations.counts(), Invitations.unreached()]);
  return { counts, unreached, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const problem = "Nobody was invited. Please try again.";
  return submit(request, invitationSchema, problem, async ({ count, act }, form) => {
    const to = await form.once(async (trx) => {
      await Invitations.invite({ count, again: act === "again" }, by, trx);
      return `${importNoun.path}/invitations`;
    });
    return redirectWithFlash(to, "The invitations are on their way");
  });
}

const again = "Send again to those whose link expired";

export default function ImportInvitations() {
  const { counts, unreached, stamp } = useLoaderData<typeof loader>();
  const { waiting, invited, sending, opened, accepted, failed, expired } = counts;
  const items = [
    ["Not invited yet", waiting],
    ["Invited", invited],
    ["On the way", sending],
    ["Opened", opened],
    ["Accepted", accepted],
    ["Not delivered", failed],
    ["Link expired", expired],
  ] as const;
  return (
    <div className="space-y-4">
      <Back to={importNoun.path}>Imports</Back>
      <h2>Invite imported clients</h2>
      <p className="max-w-[66ch] text-ink-soft">
        {`Each gets an email with a link to set a password. It works for ${invitationDays} days; after that its page sends the reader a new one.`}
      </p>
      <Panel>
        <DescriptionList items={items.map(([term, count]) => ({ term, value: formatCount(count) }))} />
      </Panel>
      {waiting + expired === 0 ? (
        <p>Nobody is left to invite.</p>
      ) : (
        <Panel>
          <PageForm<InvitationInput>
            id="invite"
            values={{ count: String(Math.min(usualBatch, waiting || expired)) }}
            stamp={stamp}
            submit={waiting > 0 ? "Send invitations" : again}
            act={waiting > 0 ? "next" : "again"}
            pending="Sending…"
            end={
              waiting > 0 &&
              expired > 0 && <SubmitButton label={again} variant="line" name="act" value="again" />
            }
          >
            {({ count }) => (
              <TextField
                field={count}
                label="How many now"
                hint="Those who have waited longest come first. Begin with a few, and see how they go."
                inputMode="numeric"
                width="half"
              />
            )}
          </PageForm>
        </Panel>
      )}
      {unreached.length > 0 && (
        <Panel title="Not delivered" id="unreached">
          <ul className="list-disc space-y-1 ps-5">
            {unreached.map(({ id, fullName, email, failedAt }) => (
              <li key={id}>
                <Link to={`${clientNoun.path}/${id}`}>{fullName}</Link> {`${email}, `}
                {failedAt && <Time at={failedAt} short />}
              </li>
            ))}
          </ul>
          {failed > unreached.length && (
            <p className="soft">{`The last ${unreached.length} of ${formatCount(failed)}.`}</p>
          )}
        </Panel>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the invitations" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invite imported clients" }, matches);
