import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { documentRule } from "../../app/modules/residents/verifications/verification-words";
import { checkFile } from "../../app/platform/file-checks.server";
import type { Answer, Visitor } from "./visitor";

/** A one-page bill, as a person would send it. */
export function billFile(text = "18 Lanternwood Crescent", name = "bill.pdf"): File {
  return new File([smallPdf([text])], name, { type: "application/pdf" });
}

export function checkedBill(text?: string) {
  return checkFile(billFile(text), documentRule);
}

/** What a resident types into the verification card. */
export const verificationFields = {
  address: "18 Lanternwood Crescent",
  city: "Brampton",
  state: "ON",
  zipCode: "L6V 0A1",
  notes: "",
  accuracy: "on",
};

/** Posts the verification card with a file, or without, as a browser without scripts does. */
export async function sendDocument(
  visitor: Visitor,
  fields: Record<string, string>,
  file: File | null,
  page?: string,
): Promise<Answer> {
  const form = new FormData();
  const opened = openForm(page ?? (await visitor.get("/profile/verification")).text);
  for (const [name, value] of Object.entries({ ...opened, ...verificationFields, ...fields }))
    if (name !== "accuracy" || value !== "") form.set(name, value);
  form.set("document", file ?? new File([], ""));
  const body = new Response(form);
  const type = body.headers.get("Content-Type") ?? "";
  const bytes = Buffer.from(await body.arrayBuffer());
  const headers = { "Content-Type": type, "Content-Length": bytes.length, Origin: visitor.origin };
  return visitor.send(
    "POST",
    "/profile/verification",
    { ...headers, "X-Forwarded-For": visitor.address },
    bytes,
  );
}

/** The one-time key and the email of a page's form; any email if the page has no form. */
function openForm(page: string): Record<string, string> {
  const [, form = ""] = /<form[^>]*action="\/profile\/verification[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
  const value = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? "";
  return { _key: value("_key"), email: value("email") || "ada@example.test" };
}
