import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { mailFacts } from "~/modules/office/setup/mail-facts.server";
import { MailServerCard } from "~/modules/office/setup/mail-server-card";
import * as MailTest from "~/modules/office/setup/mail-test.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  const write = rightsIn(person, "company").write;
  return { facts: await mailFacts(), open: write && (await MailTest.isOpen()), write };
}

const actSchema = z.object({ act: z.enum(["send", "remove"]) });

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "That did not work. Please try again.";
  return submit(request, actSchema, problem, async ({ act }) => {
    if (act === "remove") return stepUp(staff, "remove_mail_server", {});
    const to = await MailTest.sendTest(staff);
    return redirectWithFlash("/admin/setup/mail/code", `A test message is on its way to ${to}`, "info");
  });
}

export default function SetUpMail() {
  const { facts, open, write } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <>
      <ErrorSummary lead={Object.values(answer?.result.error ?? {}).flat()[0]} errors={[]} />
      <div className="cards gap-4! xl:grid-cols-2 xl:items-start">
        <MailServerCard facts={facts} open={open} write={write} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the mail server" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Email" }, matches);
