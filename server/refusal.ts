import type { IncomingMessage } from "node:http";
import { isSecretField } from "~/platform/request-body.server";

/** Bytes of a refused form that are read so that its text can be given back (design.md 3). */
const mostText = 64 * 1024;
/** Bytes that are read and thrown away so that the browser gets the page and not a reset (design.md 5). */
const discardLimit = 16 * 1024 * 1024;

/**
 * The text that a refused form held, field by field, for copying: never a password, a code or a file. Nothing when it is
 * too large or no form.
 */
export async function typedText(request: IncomingMessage): Promise<[string, string][]> {
  const type = request.headers["content-type"] ?? "";
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > discardLimit) break;
    if (size <= mostText) chunks.push(chunk);
  }
  if (size > mostText) return [];
  const fields = await parse(new Uint8Array(Buffer.concat(chunks)), type);
  return [...fields].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && !isSecretField(name)
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
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return [];
  }
}
