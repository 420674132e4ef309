import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMail, listMail } from "~/platform/demo-mail.server";
import { notFound } from "~/platform/http.server";
import { formatDateTime } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";

export const handle = { page: "paper" };

/** The mail that the demo would have sent; with SMTP_URL or outside the demo there is no such page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const file = new URL(request.url).searchParams.get("file");
  const mails = await listMail();
  if (!mails) throw notFound();
  return { mails, open: file ? await findMail(file) : undefined };
}

export default function DemoMail() {
  const { mails, open } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title="Demo mail"
        lead="Nothing leaves this machine: each mail is a file in the data folder."
      />
      {open && (
        <Prose>
          <h2>{open.subject}</h2>
          <p>{`From ${open.from} to ${open.to}`}</p>
          <pre className="mail">{open.text}</pre>
        </Prose>
      )}
      <Prose>
        <h2>Newest first</h2>
        {mails.length === 0 ? (
          <p>No mail yet. Send the contact form, and its notice to the office will be here.</p>
        ) : (
          <ul>
            {mails.map(({ file, subject, to, date }) => (
              <li key={file}>
                <a href={`/dev/mail?file=${encodeURIComponent(file)}`}>{subject}</a>
                {` to ${to}, ${formatDateTime(date)}`}
              </li>
            ))}
          </ul>
        )}
      </Prose>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Demo mail" }, matches);
