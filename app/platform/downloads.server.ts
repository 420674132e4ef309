import { closedPolicy } from "./security-headers.server";

/** `attachment; filename="bill.pdf"; filename*=UTF-8''…`, by RFC 6266 and 8187 (ASVS V5.4.1-2). */
export function disposition(kind: "inline" | "attachment", name: string): string {
  const plain =
    name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%;]/g, "_")
      .trim() || "file";
  const exact = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** A stranger's file: never cached, never sniffed, never able to run anything (ASVS V3.2.1). */
export function fileResponse(
  file: { name: string; contentType: string; size: number },
  body: ReadableStream<Uint8Array> | null,
  { inline }: { inline: boolean },
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": disposition(inline ? "inline" : "attachment", file.name),
      "Content-Security-Policy": closedPolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}

/** A file of ours, under an address that always stands for the same bytes. */
export function lastingResponse(
  { contentType, size }: { contentType: string; size: number },
  body: ReadableStream<Uint8Array> | null,
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Security-Policy": closedPolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

/** What we hold about a person, as a file that other programs can read. */
export function dataResponse(name: string, held: object): Response {
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Security-Policy": closedPolicy,
      "Cache-Control": "no-store",
    },
  });
}
