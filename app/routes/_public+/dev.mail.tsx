import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMail, listMail } from "~/modules/operations/demo/demo-mail.server";
import { formatDateTime } from "~/platform/format";
import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const file = query.get("file");
  const mails = await listMail();
  if (!mails) throw notFound();
  const open = file ? await findMail(file) : undefined;
  const asText = query.get("as") === "text" || !open?.html;
  return { mails: mails.map(({ html: _html, ...mail }) => mail), open, asText };
}

export default function DemoMail() {
  const { mails, open, asText } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <Wrap className="page">
      <PageHeading
        title="Demo mail"
        lead={mails.length === 0 ? undefined : "No email leaves this demo. Here is what it would have sent."}
      />
      {open && (
        <Prose>
          <h2>{open.subject}</h2>
          <p>{`From ${open.from} to ${open.to}`}</p>
          {open.html && <Parts at={addressOf(open.file)} asText={asText} />}
          {asText ? (
            <pre className="panel w-full overflow-auto whitespace-pre-wrap">{open.text}</pre>
          ) : (
            <iframe
              className="panel w-full overflow-auto whitespace-pre-wrap"
              height="520"
              title={`The email ${open.subject}`}
              src={`/dev/mail/html?file=${encodeURIComponent(open.file)}`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
        </Prose>
      )}
      <Prose>
        {mails.length === 0 ? (
          <p>
            No emails yet. Send the <a href="/contact">contact form</a>; the office’s email appears here.
          </p>
        ) : (
          <>
            <h2>Newest first</h2>
            <ul>
              {mails.map(({ file, subject, to, date }) => (
                <li key={file}>
                  <a href={addressOf(file)}>{subject}</a>
                  {` to ${to}, ${formatDateTime(date, timeZone)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </Prose>
    </Wrap>
  );
}

function addressOf(file: string): string {
  return `/dev/mail?file=${encodeURIComponent(file)}`;
}

function Parts({ at, asText }: { at: string; asText: boolean }) {
  return (
    <p>
      <a href={at} aria-current={asText ? undefined : "true"}>
        HTML
      </a>{" "}
      <a href={`${at}&as=text`} aria-current={asText ? "true" : undefined}>
        Text
      </a>
    </p>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Demo mail" }, matches);
