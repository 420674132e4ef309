import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMail, listMail } from "~/modules/operations/demo/demo-mail.server";
import { formatShort } from "~/platform/format";
import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { Icon } from "~/ui/icons";
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
      {mails.length === 0 ? (
        <p>
          No emails yet. Send the <a href="/contact">contact form</a>; the office’s email appears here.
        </p>
      ) : (
        <>
          <p className="soft mt-4 mb-1 text-sm">
            {mails.length === 1 ? "1 email" : `${mails.length} emails, newest first`}
          </p>
          <ul className="ruled overflow-hidden rounded-md border border-line bg-card">
            {mails.map(({ file, subject, to, date }) => (
              <li key={file} className="relative flex items-center gap-4 px-4 py-2 hover:bg-hover sm:px-5">
                <div className="min-w-0 flex-1">
                  <a
                    href={addressOf(file)}
                    className="font-semibold text-ink no-underline after:absolute after:inset-0"
                  >
                    {subject}
                  </a>
                  <p className="soft text-sm">{`to ${to}`}</p>
                </div>
                <span className="soft flex-none text-sm tabular-nums">{formatShort(date, timeZone)}</span>
                <Icon name="right" />
              </li>
            ))}
          </ul>
        </>
      )}
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
