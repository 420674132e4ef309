export type FileKind = "pdf" | "jpeg" | "png" | "webp" | "svg" | "doc" | "docx" | "csv";

export interface FileRule {
  kinds: FileKind[];
  /** A file must be smaller than this. */
  maxBytes: number;
  /** For a PDF; 30 if the rule does not say. */
  maxPages?: number;
  /** The sentence if nothing was chosen; without one the file is optional. */
  required?: string;
  /** Fields below it in the form; their errors come after its own. */
  followedBy?: string[];
  /** What else is wrong with its content, as a sentence; on the server only. */
  fault?: (bytes: Uint8Array) => string | undefined;
}

/** "Up to 5MB" of row 86 means fewer bytes than this. */
export const maxFileBytes = 5 * 1024 * 1024;
export const defaultMaxPages = 30;
export const maxPixels = 50_000_000;
const longestName = 120;

export const fileKinds: Record<FileKind, { name: string; extensions: string[]; contentType: string }> = {
  pdf: { name: "PDF", extensions: ["pdf"], contentType: "application/pdf" },
  jpeg: { name: "JPG", extensions: ["jpg", "jpeg"], contentType: "image/jpeg" },
  png: { name: "PNG", extensions: ["png"], contentType: "image/png" },
  webp: { name: "WebP", extensions: ["webp"], contentType: "image/webp" },
  // Drawn when it comes in, and stored as that.
  svg: { name: "SVG", extensions: ["svg"], contentType: "image/png" },
  doc: { name: "DOC", extensions: ["doc"], contentType: "application/msword" },
  docx: {
    name: "DOCX",
    extensions: ["docx"],
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  csv: { name: "CSV", extensions: ["csv", "txt"], contentType: "text/csv" },
};

export type FileFault =
  | "missing"
  | "empty"
  | "tooLarge"
  | "wrongKind"
  | "misnamed"
  | "protected"
  | "damaged"
  | "heic"
  | "macros"
  | "tooManyPages"
  | "tooManyPixels"
  | "tooComplex"
  | "notShapes"
  | "spreadsheet";

export function faultSentence(fault: FileFault, rule: FileRule): string {
  const sentences: Record<FileFault, string> = {
    missing: rule.required ?? "Choose a file",
    empty: "The file is empty. Choose another one",
    tooLarge: `File size must be less than ${megabytes(rule)}`,
    wrongKind: `The file must be a ${kindNames(rule, "or")}`,
    misnamed: `The contents of this file do not match its name. Save it again as a ${kindNames(rule, "or")}`,
    protected: "The file is protected with a password. Choose a copy without one",
    damaged: "The file is damaged and cannot be opened. Choose another copy",
    heic: "We can't open HEIC photos. Save it as a JPEG and try again",
    macros: "The file has macros in it. Choose a copy without them",
    tooManyPages: `The file has more than ${rule.maxPages ?? defaultMaxPages} pages. Choose a shorter one`,
    tooManyPixels: `The picture has more than ${maxPixels / 1_000_000} megapixels. Choose a smaller copy`,
    tooComplex: "The file is too complex to open here. Choose a simpler copy",
    notShapes:
      "This SVG holds more than shapes. Turn its letters into outlines, take out pictures and scripts, and save it again",
    spreadsheet: "This is a spreadsheet. Save it there as CSV, and choose that file",
  };
  return sentences[fault];
}

/** The `accept` of a file field: only a hint to the browser. */
export function acceptOf({ kinds }: FileRule): string {
  return kinds.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`)).join(",");
}

/** "PDF, JPG or PNG, up to 5MB" (row 86). */
export function hintOf(rule: FileRule): string {
  return `${kindNames(rule, "or")}, up to ${megabytes(rule)}`;
}

function kindNames({ kinds }: FileRule, word: string): string {
  const names = kinds.map((kind) => fileKinds[kind].name);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}

function megabytes({ maxBytes }: FileRule): string {
  return `${Math.floor(maxBytes / 1024 / 1024)}MB`;
}

/** Lower case, without the dot; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** How a screen may show a name: no folder, no control or direction characters, at most 120 characters. */
export function cleanFileName(name: string, kind: FileKind): string {
  const last = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const extension = extensionOf(plain);
  const [usual = kind] = fileKinds[kind].extensions;
  const ending = fileKinds[kind].extensions.includes(extension) ? extension : usual;
  const stem = extension === ending ? plain.slice(0, -ending.length - 1) : plain;
  const short = [...stem]
    .slice(0, longestName - ending.length - 1)
    .join("")
    .trim();
  return `${short.replace(/^\.+/, "") || "file"}.${ending}`;
}
