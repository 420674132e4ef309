import { isOwnOrigin } from "./origin.server";

/** Bytes a form without files may have; the longest field allowed is 5,000 characters. */
const formLimit = 256 * 1024;
/** Bytes that are read and thrown away so that the browser gets an answer and not a reset (design.md 5). */
const discardLimit = 16 * 1024 * 1024;
const mostFields = 200;
/** Names with two leading underscores belong to the form library; the rest of the list would reach an object's prototype. */
const fieldName = /^(?!__|constructor$|prototype$)[A-Za-z_][\w-]{0,63}$/;

/** Whether a field is never given back or kept: passwords, codes, and what is the form's own. */
export function isSecretField(name: string): boolean {
  return /pass|code|token|secret|card|^_/i.test(name) && name !== "zip_code";
}

/**
 * The fields of a posted form: the last of doubled names wins (ASVS V15.3.7), names that no form of ours has are
 * dropped, NUL bytes are removed because no keyboard makes them and PostgreSQL refuses them.
 * @throws Response 403 for a foreign origin, 413 when too large, 415 for another content type, 400 when garbled
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!isOwnOrigin((name) => request.headers.get(name))) throw refusal(403, "Forbidden");
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw refusal(415, "Unsupported form");
  const bytes = await readBody(request);
  const fields = new FormData();
  for (const [name, value] of await parse(bytes, type)) {
    if (typeof value !== "string" || !fieldName.test(name)) continue;
    fields.set(name, value.replaceAll("\0", ""));
    if ([...fields.keys()].length > mostFields) throw refusal(400, "Too many fields");
  }
  return fields;
}

async function parse(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Iterable<[string, FormDataEntryValue]>> {
  if (/^application/i.test(type)) return new URLSearchParams(new TextDecoder().decode(bytes));
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw refusal(400, "Garbled form");
  }
}

/**
 * A body as it was sent, within the bounds of a form without files.
 * @throws Response 413 when it is larger
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > discardLimit) break;
    if (size <= formLimit) chunks.push(chunk);
  }
  if (size > formLimit) throw refusal(413, "Too large");
  return new Uint8Array(Buffer.concat(chunks));
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: status === 413 ? { Connection: "close" } : {} });
}
