import { rawRequest } from "./raw-http";
import { type Fields, newAddress } from "./visitor";

export interface Malformed {
  title: string;
  bytes: Buffer;
  /** The client hangs up after the last byte without waiting. */
  cut?: boolean;
  /** Text the answer has to repeat. */
  keeps?: string;
}

export interface Target {
  path: string;
  origin: string;
  /** A valid form, and its one optional field. */
  fields: Record<string, string>;
  optional?: string;
  /** The field whose text the answer must contain, if any. */
  text?: string;
}

const urlencoded = "application/x-www-form-urlencoded";
const megabyte = "x".repeat(1024 * 1024);

export function malformedPosts(target: Target): Malformed[] {
  return [
    ...brokenFields(target),
    ...brokenNames(target),
    ...brokenEncodings(target),
    ...brokenTypes(target),
    ...brokenMultipart(target),
    ...brokenHttp(target),
  ];
}

function post(target: Target, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const length = String(Buffer.byteLength(body));
  return rawRequest(
    `POST ${target.path}`,
    {
      "X-Forwarded-For": newAddress(),
      Origin: target.origin,
      "Content-Type": urlencoded,
      "Content-Length": length,
      ...headers,
    },
    body,
  );
}

function encoded(fields: Fields): string {
  return new URLSearchParams(fields).toString();
}

/** Puts a unique text into the field that is repeated, so that no two cases see each other's. */
function marked(target: Target, title: string): { fields: Record<string, string>; keeps?: string } {
  if (!target.text) return { fields: target.fields };
  const keeps = `Keep this: ${title.replace(/[^a-z0-9]+/gi, " ")}`;
  return { fields: { ...target.fields, [target.text]: keeps }, keeps };
}

function brokenFields(target: Target): Malformed[] {
  const visible = Object.keys(target.fields).filter((name) => !name.startsWith("_"));
  const wrong: [string, string][] = [
    ["blank", " \t\r\n "],
    ["huge", megabyte],
    ["too long", "y".repeat(6_000)],
    ["with NUL bytes", "\0a\0"],
    ["an object", "[object Object]"],
    ["markup", '"><svg onload=1>'],
    ["a lone surrogate", "\ud800"],
    ["right to left", "\u202e\u2066\ufeff"],
  ];
  return visible.flatMap((name) => {
    const missing = marked(target, `${name} missing`);
    const { [name]: _, ...others } = missing.fields;
    const keepsMissing = [target.text, target.optional].includes(name) ? undefined : missing.keeps;
    return [
      { title: `${name} missing`, bytes: post(target, encoded(others)), keeps: keepsMissing },
      ...wrong.map(([what, value]): Malformed => {
        const { fields } = marked(target, `${name} ${what}`);
        return { title: `${name} ${what}`, bytes: post(target, encoded({ ...fields, [name]: value })) };
      }),
      {
        title: `${name} doubled, the last one wrong`,
        bytes: post(target, encoded([...Object.entries(target.fields), [name, ""]])),
      },
      {
        title: `${name} a hundred times`,
        bytes: post(target, encoded(Array.from({ length: 100 }, (_, n): [string, string] => [name, `${n}`]))),
      },
      {
        title: `${name}[] and ${name}[0]`,
        bytes: post(
          target,
          encoded([
            [`${name}[]`, "a"],
            [`${name}[0]`, "b"],
            [`${name}.x`, "c"],
          ]),
        ),
      },
    ];
  });
}

function brokenNames(target: Target): Malformed[] {
  const names: [string, string][] = [
    ["__proto__", "x"],
    ["__proto__[admin]", "1"],
    ["__proto__.admin", "1"],
    ["constructor", "x"],
    ["constructor[prototype][admin]", "1"],
    ["constructor.prototype.admin", "1"],
    ["prototype", "x"],
    ["hasOwnProperty", "x"],
    ["toString", "x"],
    ["then", "x"],
    ["", "x"],
    ["[]", "x"],
    [".", "x"],
    ["a[", "x"],
    [`a${"[b]".repeat(1_000)}`, "x"],
    [`a${".b".repeat(1_000)}`, "x"],
    ["a[999999999]", "x"],
    ["\0", "x"],
    ["\ud800", "x"],
    [megabyte, "x"],
    ["__intent__", "{"],
    ["__intent__", '{"type":"reset","payload":{"name":"__proto__"}}'],
    ["__intent__", '{"type":"insert","payload":{"name":"constructor.prototype","index":1e9}}'],
    ["__intent__", '{"type":"validate","payload":null}'],
    ["__intent__", '{"type":"reorder","payload":{"name":"a","from":-1,"to":1e308}}'],
    ["__intent__", "null"],
    ["__intent__", "x".repeat(10_000)],
    ["__state__", '{"key":{"__proto__":"x"}}'],
  ];
  const first = Object.keys(target.fields).find((name) => !name.startsWith("_")) ?? "";
  const cases = names.map(([name, value], n): Malformed => {
    const title = `the name ${name.slice(0, 60)} (${n})`;
    const { fields, keeps } = marked(target, title);
    const body = encoded([...Object.entries({ ...fields, [first]: "" }), [name, value]]);
    return {
      title,
      bytes: post(target, body),
      keeps: body.length < 200_000 && first !== target.text ? keeps : undefined,
    };
  });
  const many = Array.from({ length: 5_000 }, (_, n): [string, string] => [`f${n}`, "x"]);
  return [...cases, { title: "5,000 fields", bytes: post(target, encoded(many)) }];
}

function brokenEncodings(target: Target): Malformed[] {
  const bodies = [
    "",
    "&",
    "=",
    "=&=&=",
    "&".repeat(50_000),
    "%",
    "name=%",
    "name=%zz&email=%u0041",
    "name=%E0%A4%A",
    "name=%00",
    "name=%FF%FE",
    "name=%C0%80",
    "name=%ED%A0%80",
    "name=%F8%88%80%80%80",
    "name",
    "name;email;message",
    "name=a;email=b",
    '{"name":"a"}',
    "<xml/>",
    "\0\0\0\0",
    "name=\r\nSet-Cookie:%20a=b",
    "name=a\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "+".repeat(100_000),
    "%41".repeat(50_000),
  ];
  return [
    ...bodies.map((body, n) => ({
      title: `the body ${body.slice(0, 30)} (${n})`,
      bytes: post(target, body),
    })),
    { title: "all 256 bytes", bytes: post(target, Buffer.from(Array.from({ length: 256 }, (_, n) => n))) },
    {
      title: "bytes that are not UTF-8",
      bytes: post(target, Buffer.from("6e616d653dfffec080eda080", "hex")),
    },
    { title: "UTF-16", bytes: post(target, Buffer.from(encoded(target.fields), "utf16le")) },
    { title: "16 MB less a byte", bytes: post(target, `name=${"z".repeat(16 * 1024 * 1024 - 6)}`) },
  ];
}

function brokenTypes(target: Target): Malformed[] {
  const types = [
    "",
    "application/json",
    "text/plain",
    "text/xml",
    "image/png",
    "application/octet-stream",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="',
    "multipart/mixed; boundary=a",
    `multipart/form-data; boundary=${"b".repeat(1_000)}`,
    "application/x-www-form-urlencodedx",
    "application/x-www-form-urlencoded, text/plain",
    "application/x-www-form-urlencoded; charset=utf-7",
    "a",
    ";",
    "__proto__",
  ];
  // Leaves out a required field, because some of these are parsed as the form they nearly are.
  const [first = "", ...others] = Object.entries(target.fields).filter(([name]) => !name.startsWith("_"));
  const body = encoded(others.length > 0 ? others : [[first[0] ?? "", ""]]);
  return types.map((type) => ({
    title: `the type ${type.slice(0, 60) || "(empty)"}`,
    bytes: post(target, body, { "Content-Type": type }),
  }));
}

function brokenMultipart(target: Target): Malformed[] {
  const part = (head: string, value: string) => `--b\r\n${head}\r\n\r\n${value}\r\n`;
  const named = (name: string, value: string) =>
    part(`Content-Disposition: form-data; name="${name}"`, value);
  const bodies: Record<string, string> = {
    "an empty body": "",
    "only the end": "--b--\r\n",
    "no end": named("name", "a"),
    "cut in a header": "--b\r\nContent-Disposition: form-da",
    "cut in a value": '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nab',
    "another boundary": named("name", "a").replaceAll("--b", "--c"),
    "a part without a name": `${part("Content-Disposition: form-data", "a")}--b--\r\n`,
    "a part without headers": "--b\r\n\r\na\r\n--b--\r\n",
    "a name that never ends": '--b\r\nContent-Disposition: form-data; name="nam\r\n\r\na\r\n--b--\r\n',
    "line feeds only": `${named("name", "a")}--b--\r\n`.replaceAll("\r\n", "\n"),
    "a file for a text": `${part('Content-Disposition: form-data; name="name"; filename="a.exe"\r\nContent-Type: x/y', "MZ\0")}--b--\r\n`,
    "the name __proto__": `${named("__proto__", "a")}${named("constructor", "b")}--b--\r\n`,
    "NUL in a name": `${named("na\0me", "a")}--b--\r\n`,
    "a header of 100 KB": `${part(`X: ${"h".repeat(100_000)}`, "a")}--b--\r\n`,
    "2,000 parts": `${named("f", "x").repeat(2_000)}--b--\r\n`,
    "a value of 1 MB": `${named("name", megabyte)}--b--\r\n`,
    "nested multipart": `${part('Content-Disposition: form-data; name="f"\r\nContent-Type: multipart/mixed; boundary=c', "--c--")}--b--\r\n`,
    base64: `${part('Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64', "%%%")}--b--\r\n`,
  };
  return Object.entries(bodies).map(([title, body]) => ({
    title: `multipart: ${title}`,
    bytes: post(target, body, { "Content-Type": "multipart/form-data; boundary=b" }),
  }));
}

function brokenHttp(target: Target): Malformed[] {
  const headers = { "X-Forwarded-For": newAddress(), Origin: target.origin, "Content-Type": urlencoded };
  const raw = (line: string, more: Record<string, string>, body = "name=a") =>
    rawRequest(line, { ...headers, ...more }, body);
  const line = `POST ${target.path}`;
  const chunked = { "Transfer-Encoding": "chunked" };
  const methods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "BREW", "post"];
  const queries = [
    "?%",
    "?%E0%A4%A",
    "?a=%zz",
    "?index",
    "?_data=routes",
    "?_routes=%00",
    "?a[]=1&__proto__=2",
    "/",
    "//",
    ".data",
    ".data?_routes=x",
  ];
  return [
    {
      title: "TE and CL",
      bytes: raw(line, { ...chunked, "Content-Length": "6" }, "6\r\nname=a\r\n0\r\n\r\n"),
    },
    { title: "an invalid chunk size", bytes: raw(line, chunked, "zz\r\nname=a\r\n0\r\n\r\n") },
    { title: "a huge chunk size", bytes: raw(line, chunked, "fffffffffffffffff\r\nname=a\r\n") },
    { title: "chunks without an end", bytes: raw(line, chunked, "6\r\nname=a\r\n"), cut: true },
    { title: "half of what was promised", bytes: raw(line, { "Content-Length": "100" }), cut: true },
    {
      title: "headers without an end",
      bytes: Buffer.from(`${line} HTTP/1.1\r\nHost: a\r\nX-A: b`),
      cut: true,
    },
    { title: "a negative length", bytes: raw(line, { "Content-Length": "-1" }) },
    { title: "an invalid length", bytes: raw(line, { "Content-Length": "abc" }) },
    { title: "two lengths", bytes: raw(line, { "Content-Length": "6", "content-length": "5" }) },
    { title: "headers of 20 KB", bytes: raw(line, { "Content-Length": "6", "X-Big": "h".repeat(20_000) }) },
    { title: "an unknown encoding", bytes: raw(line, { "Transfer-Encoding": "gzip" }) },
    {
      title: "a body that is not gzip",
      bytes: raw(line, { "Content-Length": "6", "Content-Encoding": "gzip" }),
    },
    { title: "an unknown expectation", bytes: raw(line, { "Content-Length": "6", Expect: "a miracle" }) },
    {
      title: "no host",
      bytes: Buffer.from(`${line} HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
    },
    { title: "an invalid host", bytes: raw(line, { "Content-Length": "6", Host: "@[::%" }) },
    { title: "no HTTP at all", bytes: Buffer.from("\x16\x03\x01\x02\0\x01\0\r\n\r\n") },
    {
      title: "a cookie of garbage",
      bytes: raw(line, { "Content-Length": "6", Cookie: "sid=%;flash=%FF;=;a" }),
    },
    { title: "the origin null", bytes: raw(line, { "Content-Length": "6", Origin: "null" }) },
    { title: "an invalid origin", bytes: raw(line, { "Content-Length": "6", Origin: "%%%" }) },
    {
      title: "an invalid referer",
      bytes: raw(line, { "Content-Length": "6", Origin: "", Referer: "::" }),
    },
    ...methods.map((method) => ({
      title: `the method ${method}`,
      bytes: raw(`${method} ${target.path}`, { "Content-Length": "6" }),
    })),
    ...queries.map((query) => ({
      title: `the address ${target.path}${query}`,
      bytes: raw(`POST ${target.path}${query}`, { "Content-Length": "6" }),
    })),
  ];
}

/** Valid forms damaged byte by byte; the same seed gives the same forms. */
export function damagedPosts(target: Target, count: number): Malformed[] {
  const random = generator(20_261_120);
  return Array.from({ length: count }, (_, n) => {
    const body = Buffer.from(encoded(target.fields));
    const damages = 1 + (random() % 40);
    for (let damage = 0; damage < damages; damage++) body[random() % body.length] = random() % 256;
    return { title: `damaged (${n})`, bytes: post(target, body) };
  });
}

/** Marsaglia's xorshift: the same random numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}
