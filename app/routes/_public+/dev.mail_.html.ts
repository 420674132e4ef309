import type { LoaderFunctionArgs } from "@remix-run/node";
import { findMail, listMail } from "~/modules/operations/demo/demo-mail.server";
import { findLogo } from "~/modules/shared/company/look.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { mailMark } from "~/platform/mail-mark";

/** An email's HTML alone, for the frame of /dev/mail: no scripts, nothing loaded, links open beside it. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await listMail())) throw notFound();
  const mail = await findMail(new URL(request.url).searchParams.get("file") ?? "");
  const logo = await findLogo();
  const mark = logo ? Buffer.from(logo).toString("base64") : mailMark.base64;
  const html = orNotFound(mail?.html)
    .replace("<head>", '<head><base target="_blank">')
    .replace(`cid:${mailMark.cid}`, `data:${mailMark.type};base64,${mark}`);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    },
  });
}
