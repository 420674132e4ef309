import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  docxOf,
  greedyPdf,
  heic,
  hugePdf,
  lockedPdf,
  oleOf,
  pdfOf,
  pngOf,
  scanOf,
  zipOf,
} from "../../tests/support/documents";
import { checkFile } from "./file-checks.server";
import { acceptOf, cleanFileName, type FileRule, hintOf, maxFileBytes } from "./file-kinds";
import { picturesOf } from "./file-pictures.server";

const proof: FileRule = {
  kinds: ["pdf", "jpeg", "png"],
  maxBytes: maxFileBytes,
  required: "Choose a document",
};
const resume: FileRule = { kinds: ["pdf", "doc", "docx"], maxBytes: maxFileBytes };

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;

beforeAll(async () => {
  // Noise does not compress, so a cut is noticed.
  const noise = {
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  } as const;
  jpeg = await sharp(noise)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "43/1 39/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  png = await sharp(noise).png().toBuffer();
  webp = await sharp(noise).webp().toBuffer();
});

async function sentence(bytes: Uint8Array, name: string, rule = proof): Promise<string | undefined> {
  try {
    await checkFile(new File([new Uint8Array(bytes)], name), rule);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "FileRefused") throw error;
    return error.message;
  }
}

const misnamed = "The contents of this file do not match its name. Save it again as a PDF, JPG or PNG";
const damaged = "The file is damaged and cannot be opened. Choose another copy";
const exe = Buffer.from(`MZ\x90\0\x03\0\0\0${"\0".repeat(200)}`, "latin1");

describe("ASVS V5.2.2: extension, first bytes and decoder must agree", () => {
  test.each<[string, () => Uint8Array, string, string | undefined]>([
    ["an empty file", () => Buffer.alloc(0), "proof.pdf", "The file is empty. Choose another one"],
    ["5 MiB", () => Buffer.alloc(maxFileBytes), "proof.pdf", "File size must be less than 5MB"],
    [
      "5 MiB and a byte",
      () => Buffer.alloc(maxFileBytes + 1),
      "proof.pdf",
      "File size must be less than 5MB",
    ],
    ["a renamed program", () => exe, "proof.pdf", misnamed],
    ["a program", () => exe, "proof.exe", "The file must be a PDF, JPG or PNG"],
    ["a picture called PDF", () => png, "proof.pdf", misnamed],
    ["a PDF called JPG", () => pdfOf(1), "proof.jpg", misnamed],
    ["a PDF without an extension", () => pdfOf(1), "proof", misnamed],
    ["two extensions, the last one wrong", () => pdfOf(1), "proof.pdf.exe", misnamed],
    ["two extensions, the last one right", () => pdfOf(1), "proof.exe.pdf", undefined],
    [
      "a GIF that is also a PDF",
      () => Buffer.concat([Buffer.from("GIF89a/*"), pdfOf(1)]),
      "proof.pdf",
      misnamed,
    ],
    [
      "HTML that is also a PDF",
      () => Buffer.concat([Buffer.from("<script>"), pdfOf(1)]),
      "proof.pdf",
      misnamed,
    ],
    [
      "a PDF with a password",
      lockedPdf,
      "proof.pdf",
      "The file is protected with a password. Choose a copy without one",
    ],
    ["a PDF of 0 pages", () => pdfOf(0), "proof.pdf", damaged],
    ["a PDF of 30 pages", () => pdfOf(30), "proof.pdf", undefined],
    [
      "a PDF of 31 pages",
      () => pdfOf(31),
      "proof.pdf",
      "The file has more than 30 pages. Choose a shorter one",
    ],
    [
      "a PDF of 300 pages",
      () => pdfOf(300),
      "proof.pdf",
      "The file has more than 30 pages. Choose a shorter one",
    ],
    ["a PDF that was cut", () => pdfOf(3).subarray(0, 400), "proof.pdf", damaged],
    [
      "a PDF that takes gigabytes",
      greedyPdf,
      "proof.pdf",
      "The file is too complex to open here. Choose a simpler copy",
    ],
    ["a PDF of nothing", () => Buffer.from("%PDF-1.4\nhello\n%%EOF"), "proof.pdf", damaged],
    [
      "a PNG of 40,000 × 40,000",
      () => pngOf(40_000, 40_000),
      "proof.png",
      "The picture has more than 50 megapixels. Choose a smaller copy",
    ],
    ["a PNG that was cut", () => png.subarray(0, png.length / 2), "proof.png", damaged],
    ["a PNG of one row", () => pngOf(100, 100), "proof.png", damaged],
    ["a JPEG that was cut", () => jpeg.subarray(0, jpeg.length / 2), "proof.jpg", damaged],
    ["a HEIC", () => heic, "IMG_0001.HEIC", "We can't open HEIC photos. Save it as a JPEG and try again"],
    [
      "a HEIC called JPG",
      () => heic,
      "IMG_0001.jpg",
      "We can't open HEIC photos. Save it as a JPEG and try again",
    ],
    ["a good PDF", () => pdfOf(2), "proof.PDF", undefined],
    ["a good JPEG", () => jpeg, "proof.JPEG", undefined],
    ["a good PNG", () => png, "proof.png", undefined],
  ])("%s", async (_what, bytes, name, said) => {
    expect(await sentence(bytes(), name)).toBe(said);
  });

  test("nothing chosen gets the rule's own sentence", async () => {
    expect(await sentence(Buffer.alloc(0), "")).toBe("Choose a document");
  });
});

describe("ASVS V5.2.3: of a Word file only the directory is read", () => {
  const wrong = misnamed.replace("JPG or PNG", "DOC or DOCX");
  const complex = "The file is too complex to open here. Choose a simpler copy";
  const locked = "The file is protected with a password. Choose a copy without one";
  const macros = "The file has macros in it. Choose a copy without them";

  test.each<[string, () => Uint8Array, string, string | undefined]>([
    ["a good DOCX", () => docxOf(), "cv.docx", undefined],
    [
      "a DOCX bomb by its claimed size",
      () => docxOf({ name: "a.xml", size: 0xfffffff0 }),
      "cv.docx",
      complex,
    ],
    [
      "a DOCX of 51 MB",
      () => docxOf({ name: "a.xml", content: Buffer.alloc(51 * 1024 * 1024) }),
      "cv.docx",
      complex,
    ],
    [
      "a DOCX of 2,001 files",
      () => docxOf(...Array.from({ length: 1_999 }, (_, n) => ({ name: `${n}` }))),
      "cv.docx",
      complex,
    ],
    ["another archive", () => zipOf([{ name: "a.txt" }]), "cv.docx", wrong],
    ["a DOCX with macros", () => docxOf({ name: "word/vbaProject.bin" }), "cv.docx", macros],
    ["a DOCX with an encrypted file", () => docxOf({ name: "a.xml", encrypted: true }), "cv.docx", locked],
    ["a DOCX that leads outside", () => docxOf({ name: "../../etc/passwd" }), "cv.docx", damaged],
    ["a DOCX that was cut", () => docxOf().subarray(0, 100), "cv.docx", damaged],
    ["a DOCX with a password", () => oleOf(["EncryptionInfo", "EncryptedPackage"]), "cv.docx", locked],
    ["a DOCX called DOC", () => docxOf(), "cv.doc", wrong],
    ["a good DOC", () => oleOf(["Root Entry", "WordDocument", "1Table"]), "cv.doc", undefined],
    [
      "a DOC with a password",
      () => oleOf(["Root Entry", "WordDocument"], { flags: 0x0100 }),
      "cv.doc",
      locked,
    ],
    ["a DOC with macros", () => oleOf(["Root Entry", "WordDocument", "_VBA_PROJECT"]), "cv.doc", macros],
    ["an old Excel file", () => oleOf(["Root Entry", "Workbook"]), "cv.doc", wrong],
    ["a DOC that was cut", () => oleOf(["Root Entry", "WordDocument"]).subarray(0, 1100), "cv.doc", damaged],
    [
      "a DOC whose directory loops",
      () => {
        const doc = oleOf(["Root Entry"]);
        doc.writeUInt32LE(1, 516);
        return doc;
      },
      "cv.doc",
      damaged,
    ],
    ["a picture", () => png, "cv.png", "The file must be a PDF, DOC or DOCX"],
  ])("%s", async (_what, bytes, name, said) => {
    expect(await sentence(bytes(), name, resume)).toBe(said);
  });
});

describe("what comes back", () => {
  test("a picture without its metadata, upright, and without anything appended", async () => {
    const sent = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>%PDF-1.4")]);
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const checked = await checkFile(new File([sent], "a.jpg"), proof);
    const { width, height, exif, orientation } = await sharp(checked.bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 300 });
    expect(Buffer.from(checked.bytes).includes("<script>")).toBe(false);
    expect(checked).toMatchObject({ kind: "jpeg", contentType: "image/jpeg", pages: null });
  });

  test("a picture of more than 4,000 pixels a side is made smaller", async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { bytes } = await checkFile(new File([new Uint8Array(large)], "a.png"), proof);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4000, height: 2000, format: "png" });
  });

  test("WebP, where a rule takes it", async () => {
    const rule: FileRule = { kinds: ["webp"], maxBytes: maxFileBytes };
    const checked = await checkFile(new File([Buffer.concat([webp, Buffer.from("more")])], "a.webp"), rule);
    expect(checked).toMatchObject({ kind: "webp", contentType: "image/webp", name: "a.webp" });
    expect(await sharp(checked.bytes).metadata()).toMatchObject({ format: "webp", width: 300, height: 200 });
    expect(Buffer.from(checked.bytes).includes("more")).toBe(false);
    expect(await sentence(webp.subarray(0, webp.length / 2), "a.webp", rule)).toBe(damaged);
    expect(await sentence(png, "a.webp", rule)).toBe(
      "The contents of this file do not match its name. Save it again as a WebP",
    );
    expect(await sentence(webp, "a.webp")).toBe("The file must be a PDF, JPG or PNG");
  });

  test("a PDF as it is, with its number of pages and hash", async () => {
    const checked = await checkFile(new File([new Uint8Array(pdfOf(3))], "a.pdf"), proof);
    expect(Buffer.from(checked.bytes).equals(pdfOf(3))).toBe(true);
    expect(checked).toMatchObject({ kind: "pdf", contentType: "application/pdf", pages: 3 });
    expect(checked.sha256).toHaveLength(32);
  });

  test("a rule may allow more pages or fewer", async () => {
    expect(await sentence(pdfOf(31), "a.pdf", { ...proof, maxPages: 40 })).toBeUndefined();
    expect(await sentence(pdfOf(3), "a.pdf", { ...proof, maxPages: 2 })).toContain("more than 2 pages");
  });
});

describe("a PDF that is a picture", () => {
  async function scan(width: number, height: number, options = {}): Promise<Buffer> {
    const grey = sharp({ create: { width, height, channels: 3, background: "#204060" } });
    return scanOf(await grey.jpeg({ quality: 60, ...options }).toBuffer(), width, height);
  }

  test.each([
    ["a page scanned at 300 dpi", 2_550, 3_300],
    ["a page scanned at 600 dpi", 5_100, 6_600],
    ["a photo of 12 megapixels", 3_000, 4_000],
    ["a photo of 48 megapixels", 6_000, 8_000],
  ])("%s is accepted and drawn whole", async (_what, width, height) => {
    const bytes = await scan(width, height);
    expect(await sentence(bytes, "scan.pdf")).toBeUndefined();
    const [picture] = await picturesOf(bytes, "pdf", { maxPages: 1, width: 1_600 });
    const { channels } = await sharp(picture?.bytes).stats();
    expect(channels.map(({ mean, stdev }) => [Math.round(mean / 32), stdev < 3])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
  });

  test("one too large for PDFium is refused, and never accepted as an empty page", async () => {
    expect(await sentence(await scan(6_000, 8_000, { progressive: true }), "scan.pdf")).toBe(
      "The file is too complex to open here. Choose a simpler copy",
    );
  });
});

describe("ASVS V5.3.2: a name is for display only", () => {
  test.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\ada\\bill.PDF", "bill.pdf"],
    ["a\u202Efdp.exe.pdf", "afdp.exe.pdf"],
    ["\u2067عقد\u2069.pdf", "عقد.pdf"],
    ["a\r\nSet-Cookie: b\0.pdf", "aSet-Cookie: b.pdf"],
    [".pdf", "file.pdf"],
    ["...pdf", "file.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(116)}.pdf`],
    [`${"😀".repeat(300)}.pdf`, `${"😀".repeat(116)}.pdf`],
    ["\ud83dx.pdf", "x.pdf"],
    ["two  words .pdf", "two words.pdf"],
    ['"quoted"; x=1.pdf', '"quoted"; x=1.pdf'],
  ])("%j becomes %j", async (name, shown) => {
    expect(cleanFileName(name, "pdf")).toBe(shown);
  });

  test("a name of 300 characters, and one written from right to left, are fine", async () => {
    const long = await checkFile(new File([new Uint8Array(pdfOf(1))], `${"a".repeat(296)}.pdf`), proof);
    expect(long.name).toHaveLength(120);
    expect(await sentence(pdfOf(1), "\u202Efdp.exe")).toBe(misnamed);
    expect(await sentence(pdfOf(1), "عقد إيجار.pdf")).toBeUndefined();
  });
});

describe("what a field says beforehand", () => {
  test("the hint and what the browser offers", () => {
    expect(hintOf(proof)).toBe("PDF, JPG or PNG, up to 5MB");
    expect(acceptOf(proof)).toBe(".pdf,.jpg,.jpeg,.png");
    expect(acceptOf(resume)).toBe(".pdf,.doc,.docx");
  });
});

describe("pictures for staff", () => {
  test("the first pages of a PDF, as wide as asked", async () => {
    const pictures = await picturesOf(pdfOf(7, "0 0 1 rg 0 0 612 396 re f"), "pdf", {
      maxPages: 5,
      width: 400,
    });
    expect(pictures.map(({ width, height, contentType }) => [width, height, contentType])).toEqual(
      Array.from({ length: 5 }, () => [400, 517, "image/jpeg"]),
    );
    const { channels } = await sharp(pictures[0]?.bytes).stats();
    // Its lower half is blue.
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([2, 2, 4]);
  });

  test("a picture itself, never enlarged; nothing of a Word file", async () => {
    expect(await picturesOf(png, "png", { maxPages: 5, width: 100 })).toMatchObject([
      { width: 100, height: 67 },
    ]);
    expect(await picturesOf(png, "png", { maxPages: 5, width: 1_600 })).toMatchObject([{ width: 300 }]);
    expect(await picturesOf(docxOf(), "docx", { maxPages: 5, width: 100 })).toEqual([]);
  });

  test("a PDF that is not done after 30 s is given up, and the next one is drawn", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const drawn = picturesOf(pdfOf(30), "pdf", { maxPages: 30, width: 1_600 });
    const refused = expect(drawn).rejects.toThrow("tooComplex");
    // Its time starts once the worker is ready.
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await refused;
    expect(await picturesOf(pdfOf(1), "pdf", { maxPages: 1, width: 100 })).toHaveLength(1);
  });

  test("a damaged PDF is an error, and the next one is drawn again", async () => {
    await expect(picturesOf(Buffer.from("%PDF-1.4"), "pdf", { maxPages: 1, width: 100 })).rejects.toThrow(
      "damaged",
    );
    expect(await picturesOf(pdfOf(1), "pdf", { maxPages: 1, width: 100 })).toHaveLength(1);
  });

  test("is drawn alongside the files people wait for", async () => {
    let isDrawn = false;
    const drawn = picturesOf(pdfOf(30), "pdf", { maxPages: 30, width: 1_600 }).then(() => {
      isDrawn = true;
    });
    expect((await checkFile(new File([new Uint8Array(pdfOf(1))], "a.pdf"), proof)).pages).toBe(1);
    expect(isDrawn).toBe(false);
    await drawn;
  });
});

describe("a PDF that would hold up others", () => {
  const judged = (bytes: Uint8Array) => checkFile(new File([new Uint8Array(bytes)], "a.pdf"), proof);
  const tooLarge = "The picture has more than 50 megapixels. Choose a smaller copy";

  test("that declares a picture of 900 megapixels is refused before it is unpacked", async () => {
    await expect(judged(hugePdf(30_000, 30_000))).rejects.toThrow(tooLarge);
    await expect(picturesOf(hugePdf(30_000, 30_000), "pdf", { maxPages: 1, width: 100 })).rejects.toThrow(
      "tooManyPixels",
    );
    expect((await judged(hugePdf(7_000, 7_000))).pages).toBe(1);
  });

  test("is given up after 2 s of work, and the next one is judged", async () => {
    await expect(judged(hugePdf(7_000, 7_000, 200))).rejects.toThrow("too complex");
    expect((await judged(pdfOf(1))).pages).toBe(1);
  });

  test("is not judged once its sender has gone", async () => {
    const gone = new AbortController();
    const first = judged(pdfOf(1));
    const second = checkFile(new File([new Uint8Array(pdfOf(1))], "a.pdf"), proof, gone.signal);
    gone.abort();
    await expect(second).rejects.toThrow("Many files are being sent");
    expect((await first).pages).toBe(1);
  });
});

describe("row 336: an SVG is drawn as PNG", () => {
  const rule = { kinds: ["png", "svg"], maxBytes: 1024 * 1024 } satisfies FileRule;
  const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const svgOf = (inside: string, box = 'viewBox="0 0 24 12"') =>
    Buffer.from(`${open} ${box}>${inside}</svg>`);
  const square = '<path fill="#0a0" d="M0 0h12v12H0z"/>';
  const drawn = (bytes: Uint8Array, name = "logo.svg") =>
    checkFile(new File([new Uint8Array(bytes)], name), rule);

  test.each([
    ["a viewBox", svgOf(square)],
    ["its size in pixels", svgOf(square, 'width="24" height="12"')],
    ["a huge size", svgOf(square, 'width="20000" height="10000" viewBox="0 0 24 12"')],
    [
      "what drawing programs write before it",
      Buffer.concat([
        Buffer.from(
          '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- Made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
        ),
        svgOf(square),
      ]),
    ],
  ])("by %s, and nothing of the file is kept", async (_, bytes) => {
    const file = await drawn(bytes);
    expect(file).toMatchObject({ kind: "png", contentType: "image/png", name: "logo.svg" });
    const { data, info } = await sharp(file.bytes).resize(24, 12).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    const pixel = (x: number) => [...data.subarray((6 * 24 + x) * 4, (6 * 24 + x) * 4 + 4)];
    expect([pixel(4), pixel(20)]).toEqual([
      [0, 170, 0, 255],
      [0, 0, 0, 0],
    ]);
  });

  test.each([
    ["letters", svgOf("<text>Harbour</text>")],
    ["a script", svgOf("<script>alert(1)</script>")],
    ["HTML", svgOf('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
    ["a file of the server", svgOf('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
    ["another site's picture", svgOf('<image href="https://example.test/a.png" width="9" height="9"/>')],
    ["its own entities", Buffer.from(`<!DOCTYPE svg><!ENTITY a "aaaa">${svgOf(square)}`)],
  ])("with %s it is refused", async (_, bytes) => {
    await expect(drawn(bytes)).rejects.toThrow(/This SVG holds more than shapes|do not match its name/);
  });

  test.each([
    ["that is cut", () => svgOf(square).subarray(0, -10), "damaged"],
    ["that is HTML", () => Buffer.from("<!DOCTYPE html><svg></svg>"), "do not match its name"],
    ["that is a picture", () => png, "do not match its name"],
    ["that would take minutes", () => svgOf(square.repeat(8_000)), "too complex"],
  ])("one %s is refused", async (_, bytes, words) => {
    await expect(drawn(bytes())).rejects.toThrow(words);
  });

  test("one that copies itself a million times is refused, and opens nothing elsewhere", async () => {
    const doubled = Array.from({ length: 20 }, (__, n) => {
      const use = `<use xlink:href="#g${n}"/>`;
      return `<g id="g${n + 1}">${use}${use}</g>`;
    });
    const bomb = svgOf(`<defs><g id="g0">${square}</g>${doubled.join("")}</defs><use xlink:href="#g20"/>`);
    await expect(drawn(bomb)).rejects.toThrow("damaged");
    const linked = await drawn(
      svgOf('<use xlink:href="file:///etc/hostname#x"/><style>@media print{}</style>'),
    );
    expect(linked.kind).toBe("png");
  });

  test("is not taken where the rule asks for pictures", async () => {
    await expect(checkFile(new File([svgOf(square)], "a.svg"), proof)).rejects.toThrow(
      "The file must be a PDF, JPG or PNG",
    );
  });
});
