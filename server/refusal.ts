import type { IncomingMessage } from "node:http";
import { parseFormData } from "@remix-run/form-data-parser";
import { isSecretName } from "~/platform/form-schema";

const maxTextBytes = 256 * 1024;
const maxShown = 64 * 1024;
const discardLimit = 16 * 1024 * 1024;

interface PostedForm {
  body: Uint8Array<ArrayBuffer>;
  fields: [string, FormDataEntryValue][];
}

/** Empty if the form is longer than its text may be, or not a form. @throws Error if the sender hangs up */
export async function readPosted(request: IncomingMessage): Promise<PostedForm | "too large"> {
  const type = request.headers["content-type"] ?? "";
  if (Number(request.headers["content-length"]) > discardLimit) return "too large";
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying a request takes its connection along, and with it the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > discardLimit) return "too large";
    if (size <= maxTextBytes) chunks.push(chunk);
  }
  const body = new Uint8Array(Buffer.concat(size > maxTextBytes ? [] : chunks));
  return { body, fields: [...(await parse(body, type))] };
}

/** By field, but never a password, a code or a file. */
export function typedText({ body, fields }: PostedForm): [string, string][] {
  if (body.length > maxShown) return [];
  return fields.flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && !isSecretName(name)
      ? [[name, value] satisfies [string, string]]
      : [],
  );
}

async function parse(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Iterable<[string, FormDataEntryValue]>> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return [];
  try {
    const form = new Request("http://form.invalid", {
      method: "POST",
      headers: { "Content-Type": type },
      body,
    });
    // Node.js itself refuses the short boundary that lynx sends.
    return await parseFormData(form, () => null);
  } catch {
    return [];
  }
}
