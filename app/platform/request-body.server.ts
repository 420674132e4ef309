import {
  type FileUpload,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type FileRule, maxFileBytes } from "./file-kinds";
import { partsOf } from "./form-schema";
import { isOwnWrite, originOf, tokenField } from "./origin.server";
import { SentFile, TemporaryFile } from "./sent-files.server";

type FileRules = Record<string, FileRule>;

export interface FormBody {
  fields: FormData;
  size: number;
  failure?: Error;
  close(): Promise<void>;
}

/** Bytes; the longest field allowed is 5,000 characters. */
const textLimit = 256 * 1024;
export const uploadLimit = 12 * 1024 * 1024;
/** Per part; anything beyond is discarded as it arrives. A file cut here is still too large to pass for a whole one. */
const partLimit = maxFileBytes + 16 * 1024;
/**
 * Up to this size a body is read to its end even if it is too large, so that the browser gets an answer and not a
 * reset.
 */
const discardLimit = 15 * 1024 * 1024;
/** All that stays in memory for a form with files: its text and the headers of its parts. */
const memoryLimit = 2 * textLimit;
const headerLimit = 8 * 1024;
const maxFields = 200;
/** A list's selected rows are values of one field. */
const maxValues = 2_000;

/** A form of ours, without unknown names and NUL; with `keep` false files come empty. @throws Response 400, 403, 413 or 415 */
export async function readForm(request: Request, files?: FileRules, keep = true): Promise<FormBody> {
  if (originOf(request.headers) === "foreign") throw refusal(403, "Forbidden");
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw refusal(415, "Unsupported form");
  // Refused before a byte is read; a browser always sends the length of its body.
  if (Number(request.headers.get("Content-Length")) > discardLimit) throw refusal(413, "Too large");
  const body = new Body(request, files && !/^application/i.test(type) ? discardLimit : textLimit);
  const parts = new Parts(Object.keys(files ?? {}), keep);
  try {
    const sent = /^application/i.test(type)
      ? new URLSearchParams(new TextDecoder().decode(await body.whole()))
      : await parseMultipart(request, body, parts);
    const fields = accepted(sent);
    const token = fields.getAll(tokenField).at(-1);
    if (!(await isOwnWrite(request.headers, token))) throw refusal(403, "Forbidden");
    return { fields, size: body.size, failure: parts.failure, close: () => parts.close() };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

export function lastOf(fields: FormData, name: string): string {
  const value = fields.getAll(name).at(-1);
  return typeof value === "string" ? value : "";
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
    if (names.size > maxFields || ++values > maxValues) throw refusal(400, "Too many fields");
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

async function parseMultipart(request: Request, body: Body, parts: Parts): Promise<FormData> {
  const limits = { maxFiles: 20, maxParts: maxValues, maxFileSize: memoryLimit, maxTotalSize: memoryLimit };
  const type = request.headers.get("Content-Type") ?? "";
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type);
  const copy = new Request(request.url, {
    method: "POST",
    headers: { "Content-Type": type },
    body: streamOf(parts.withoutFiles(body.chunks(), boundary?.[1] ?? boundary?.[2] ?? "")),
    duplex: "half",
  });
  try {
    return await parseFormData(copy, limits, (file) => parts.fileFor(file));
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      throw refusal(413, "Too large");
    throw body.refusal ?? refusal(400, "Garbled form");
  }
}

/** Files go to disk as they arrive, up to partLimit; the parser gets a ticket for each. */
class Parts {
  failure: Error | undefined;
  readonly #kept = new Map<string, TemporaryFile>();

  constructor(
    private readonly fields: string[],
    private readonly keep: boolean,
  ) {}

  async *withoutFiles(chunks: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Uint8Array> {
    const mark = Buffer.from(`\r\n--${boundary}`, "latin1");
    let rest: Buffer = Buffer.alloc(0);
    let part: "header" | "text" | TemporaryFile = "header";
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        if (part === "header") {
          const end = rest.indexOf("\r\n\r\n");
          if (end < 0 && rest.length <= headerLimit) break;
          if (end < 0) throw new Error("The header of a part is too long.");
          const header = rest.subarray(0, end + 4);
          yield header;
          part = /filename/i.test(header.toString("latin1")) ? new TemporaryFile() : "text";
          rest = rest.subarray(header.length);
        }
        const at = rest.indexOf(mark);
        const content = rest.subarray(0, at < 0 ? Math.max(rest.length - mark.length + 1, 0) : at);
        if (part === "text") yield content;
        else await this.#keep(part, content);
        rest = rest.subarray(content.length);
        if (at < 0) break;
        if (part !== "text" && part.size > 0) yield Buffer.from(part.id);
        yield mark;
        rest = rest.subarray(mark.length);
        part = "header";
      }
    }
    yield rest;
  }

  async fileFor(sent: FileUpload): Promise<File | null> {
    if (!this.fields.includes(sent.fieldName)) return null;
    const content = this.#kept.get(await sent.text());
    if (content) return new SentFile(content, sent.name, sent.type);
    // An empty file field is sent without a file name, and the parser gives it this one.
    return ["", "file-upload"].includes(sent.name) ? null : sent;
  }

  async close(): Promise<void> {
    for (const file of this.#kept.values()) await file.close();
  }

  async #keep(file: TemporaryFile, content: Buffer): Promise<void> {
    const piece = content.subarray(0, partLimit - file.size);
    if (!this.keep || this.fields.length === 0 || this.failure || piece.length === 0) return;
    this.#kept.set(file.id, file);
    try {
      await file.append(piece);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error();
    }
  }
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
