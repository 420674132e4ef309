import { parseFormData } from "@remix-run/form-data-parser";
import { type FileRule, maxFileBytes } from "./file-kinds";
import { partsOf } from "./form-schema";
import { isOwnWrite, originOf, tokenField } from "./origin.server";

type FileRules = Record<string, FileRule>;

export interface FormBody {
  fields: FormData;
  size: number;
}

/** Bytes; the longest field allowed is 5,000 characters. */
const textLimit = 256 * 1024;
export const uploadLimit = 12 * 1024 * 1024;
/** Of a part; what is beyond is thrown away as it comes. A file cut here is still too large to pass for a whole one. */
const partLimit = maxFileBytes + 16 * 1024;
/** Up to this a body is read to its end even when too large, so that the browser gets an answer and not a reset. */
const discardLimit = 15 * 1024 * 1024;
const mostFields = 200;
/** The selected rows of a list are values of one field. */
const mostValues = 2_000;

/** Unknown names and files are dropped, and NUL, which PostgreSQL refuses. @throws Response 400, 403, 413 or 415 */
export async function readForm(request: Request, files?: FileRules): Promise<FormBody> {
  if (originOf(request.headers) === "foreign") throw refusal(403, "Forbidden");
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw refusal(415, "Unsupported form");
  // Refused before a byte of it is read; a browser always says how long its body is.
  if (Number(request.headers.get("Content-Length")) > discardLimit) throw refusal(413, "Too large");
  const body = new Body(request, files && !/^application/i.test(type) ? discardLimit : textLimit);
  const sent = /^application/i.test(type)
    ? new URLSearchParams(new TextDecoder().decode(await body.whole()))
    : await parseMultipart(request, body, files ?? {});
  const fields = accepted(sent);
  const token = fields.getAll(tokenField).at(-1);
  if (!(await isOwnWrite(request.headers, token))) throw refusal(403, "Forbidden");
  return { fields, size: body.size };
}

export async function readBody(request: Request, limit = textLimit): Promise<Uint8Array<ArrayBuffer>> {
  return new Body(request, limit).whole();
}

function accepted(sent: Iterable<[string, FormDataEntryValue]>): FormData {
  const fields = new FormData();
  const names = new Set<string>();
  let values = 0;
  let text = 0;
  for (const [name, value] of sent) {
    if (!partsOf(name)) continue;
    names.add(name);
    if (names.size > mostFields || ++values > mostValues) throw refusal(400, "Too many fields");
    if (typeof value !== "string") {
      fields.append(name, value);
      continue;
    }
    text += value.length;
    if (text > textLimit) throw refusal(413, "Too large");
    fields.append(name, value.replaceAll("\0", ""));
  }
  return fields;
}

async function parseMultipart(request: Request, body: Body, files: FileRules): Promise<FormData> {
  const limits = {
    maxFiles: 20,
    maxParts: mostValues,
    maxFileSize: discardLimit,
    maxTotalSize: discardLimit,
  };
  const type = request.headers.get("Content-Type") ?? "";
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type);
  const copy = new Request(request.url, {
    method: "POST",
    headers: { "Content-Type": type },
    body: streamOf(shortParts(body.chunks(), boundary?.[1] ?? boundary?.[2] ?? "")),
    duplex: "half",
  });
  try {
    return await parseFormData(copy, limits, (file) => {
      // A field left empty is sent without a file name, and the parser gives it this one.
      const isChosen = file.size > 0 || !["", "file-upload"].includes(file.name);
      return isChosen && Object.hasOwn(files, file.fieldName) ? file : null;
    });
  } catch {
    throw body.refusal ?? refusal(400, "Garbled form");
  }
}

/** The whole of a part up to partLimit, and every boundary. */
async function* shortParts(chunks: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Uint8Array> {
  const mark = Buffer.from(`\r\n--${boundary}`, "latin1");
  let room = partLimit;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest =
      rest.length > 0
        ? Buffer.concat([rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = rest.indexOf(mark); ; at = rest.indexOf(mark)) {
      const end = at < 0 ? Math.max(rest.length - mark.length + 1, 0) : at;
      yield rest.subarray(0, Math.min(end, room));
      room -= Math.min(end, room);
      rest = rest.subarray(end);
      if (at < 0) break;
      yield mark;
      rest = rest.subarray(mark.length);
      room = partLimit;
    }
  }
  yield rest;
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

class Body {
  size = 0;
  refusal: Response | undefined;

  constructor(
    private readonly request: Request,
    private readonly limit: number,
  ) {}

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.request.body ?? []) {
      this.size += chunk.byteLength;
      if (this.size > discardLimit) break;
      if (this.size <= this.limit) yield chunk;
    }
    if (this.size <= this.limit) return;
    this.refusal = refusal(413, "Too large");
    throw this.refusal;
  }

  async whole(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.chunks()) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  }
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: status === 413 ? { Connection: "close" } : {} });
}
