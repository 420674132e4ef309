import { createHash, randomBytes } from "node:crypto";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** A PDF of empty Letter pages, or of the pages' own content. */
export function pdfOf(pages: number, content = ""): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page} 0 R`).join(" ");
  return pdfFrom([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>",
    ),
  ]);
}

/** A Letter page that is one picture, as scanners make them. */
export function scanOf(jpeg: Buffer, width: number, height: number): Buffer {
  return pictureOf(width, height, "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", jpeg);
}

/** The same with black pixels, tens of megabytes packed into a few KB, drawn this many times. */
export function hugePdf(width: number, height: number, times = 1): Buffer {
  const packed = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height), { level: 9 });
  return pictureOf(
    width,
    height,
    "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode",
    packed,
    times,
  );
}

function pictureOf(width: number, height: number, coding: string, bytes: Buffer, times = 1): Buffer {
  const drawn = `612 0 0 792 0 0 cm${" /I Do".repeat(times)}`;
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${coding}`;
  return pdfFrom([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< ${head} /Length ${bytes.length} >>\nstream\n${bytes.toString("latin1")}\nendstream`,
  ]);
}

function pdfFrom(objects: string[], trailer = ""): Buffer {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, "latin1");
}

/** A page that calls a form ten times, which calls another ten times, and so on: PDFium would need 2 GB for it. */
export function greedyPdf(): Buffer {
  const depth = 12;
  const form = (index: number) => {
    const inside = index === depth ? "0 0 9 9 re f" : "/F Do ".repeat(10);
    const next = index === depth ? "" : `/Resources << /XObject << /F ${5 + index} 0 R >> >>`;
    const head = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${next} /Length ${inside.length}`;
    return `<< ${head} >>\nstream\n${inside}\nendstream`;
  };
  return pdfFrom([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>",
    "<< /Length 5 >>\nstream\n/F Do\nendstream",
    ...Array.from({ length: depth }, (_, index) => form(index + 1)),
  ]);
}

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** Encrypted with 40-bit RC4, PDF 1.4's algorithms 2 to 4; only the password "letmein" opens it. */
export function lockedPdf(): Buffer {
  const padded = Buffer.concat([Buffer.from("letmein"), padding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const id = Buffer.from("0123456789abcdef");
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(-4);
  const key = md5(Buffer.concat([padded, owner, rights, id])).subarray(0, 5);
  const user = rc4(key, padding);
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    encrypt,
  ];
  return pdfFrom(objects, `/Encrypt 4 0 R /ID [<${id.toString("hex")}> <${id.toString("hex")}>] `);
}

function md5(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

/** OpenSSL keeps RC4 among the ciphers nobody should use. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => box[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    box[one & 255] = at(other);
    box[other & 255] = kept;
  };
  for (let one = 0, other = 0; one < 256; one++) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  let other = 0;
  return bytes.map((byte, index) => {
    const one = (index + 1) & 255;
    other = (other + at(one)) & 255;
    swap(one, other);
    return byte ^ at(at(one) + at(other));
  }) as Buffer;
}

/** A PNG that declares its size and holds a single row of it. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = deflateSync(Buffer.alloc(1 + width * 3));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", row),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The first bytes of a picture from an iPhone. */
export const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), randomBytes(200)]);

interface ZipEntry {
  name: string;
  content?: Buffer | string;
  /** What the directory claims, if that is not the truth. */
  size?: number;
  encrypted?: boolean;
}

export function zipOf(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "", size, encrypted } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20);
    head.writeUInt16LE(encrypted ? 1 : 0, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(size ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), head, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, index, Buffer.from("PK\x05\x06"), end]);
}

/** The smallest DOCX, plus what is added to it. */
export function docxOf(...more: ZipEntry[]): Buffer {
  return zipOf([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: "<w:document/>" },
    ...more,
  ]);
}

/** An OLE file with these streams: a header, a table, a directory and 4 KB for each. */
export function oleOf(names: string[], { flags = 0 }: { flags?: number } = {}): Buffer {
  const file = Buffer.alloc(512 * (3 + names.length * 8));
  file.write("d0cf11e0a1b11ae1", "hex");
  file.writeUInt16LE(9, 0x1e);
  file.writeUInt32LE(1, 0x30);
  file.fill(0xff, 0x4c, 512);
  file.writeUInt32LE(0, 0x4c);
  file.fill(0xff, 512, 1024);
  // The table itself, then the end of the directory.
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  for (const [index, name] of names.entries()) {
    const at = 1024 + index * 128;
    file.write(name, at, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, at + 0x40);
    file.writeUInt8(2, at + 0x42);
    file.writeUInt32LE(2 + index * 8, at + 0x74);
    file.writeUInt32LE(4096, at + 0x78);
    if (name !== "WordDocument") continue;
    file.writeUInt16LE(0xa5ec, 512 * (3 + index * 8));
    file.writeUInt16LE(flags, 512 * (3 + index * 8) + 0x0a);
  }
  return file;
}
