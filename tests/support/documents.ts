import type { Answer, Visitor } from "./visitor";
import { documentRule } from "../../app/modules/verifications/verification-options";
import { checkFile } from "../../app/platform/file-checks.server";
import { smallPdf } from "../../app/platform/small-pdf";

/** A bill of one page, as a person would send it. */
export function billFile(text = "18 Lanternwood Crescent", name = "bill.pdf"): File {
  return new File([smallPdf([text])], name, { type: "application/pdf" });
}

export function checkedBill(text?: string) {
  return checkFile(billFile(text), documentRule);
}

/** What a resident types into the verification card. */
export const verificationFields = {
  email: "",
  address: "18 Lanternwood Crescent",
  city: "Brampton",
  state: "ON",
  zip_code: "L6V 0A1",
  notes: "",
  accuracy: "on",
};

/** Posts a form with a file as a browser without scripts does; the email is the person's own unless it is given. */
export async function multipart(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  file: File | null,
): Promise<Answer> {
  const { text } = await visitor.get("/profile");
  const known = /name="email"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? "a@example.test";
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, email: fields.email || known }))
    if (value !== "" || name !== "accuracy") form.set(name, value);
  form.set("document", file ?? new File([], ""));
  const body = new Response(form);
  const type = body.headers.get("Content-Type") ?? "";
  const bytes = Buffer.from(await body.arrayBuffer());
  const headers = { "Content-Type": type, "Content-Length": bytes.length, Origin: visitor.origin };
  return visitor.send("POST", path, { ...headers, "X-Forwarded-For": visitor.address }, bytes);
}
