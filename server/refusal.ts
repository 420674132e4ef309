import type { IncomingMessage } from "node:http";
import { parseFormData } from "@remix-run/form-data-parser";
import { isSecretName } from "~/platform/form-schema";

const mostText = 256 * 1024;
const mostShown = 64 * 1024;
const discardLimit = 16 * 1024 * 1024;

interface PostedForm {
  body: Uint8Array<ArrayBuffer>;
  fields: [string, FormDataEntryValue][];
}

/** Empty when the form is too large or not a form. */
export async function readPosted(request: IncomingMessage): Promise<PostedForm> {
  const type = request.headers["content-type"] ?? "";
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > discardLimit) break;
    if (size <= mostText) chunks.push(chunk);
  }
  const body = new Uint8Array(Buffer.concat(size > mostText ? [] : chunks));
  return { body, fields: [...(await parse(body, type))] };
}

/** By field, never a password, a code or a file. */
export function typedText({ body, fields }: PostedForm): [string, string][] {
  if (body.length > mostShown) return [];
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
