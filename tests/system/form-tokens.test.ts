import { beforeAll, describe, expect, test } from "vitest";
import type { App } from "../support/app";
import { sharedApp } from "../support/shared-app";
import { Visitor } from "../support/visitor";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

describe("ASVS V3.5.1: a form that shows its origin by its token only", () => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const signIn = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };

  async function open(path: string) {
    const visitor = new Visitor(app);
    const { text } = await visitor.get(path);
    return { visitor, token: /name="_origin" value="([^"]+)"/.exec(text)?.[1] ?? "" };
  }

  function send(visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields).toString();
    const all = { "X-Forwarded-For": visitor.address, ...type, ...headers };
    return visitor.send("POST", "/login?redirectTo=/profile", all, body);
  }

  test("is accepted with the token and its cookie, as a multipart form too", async () => {
    const { visitor, token } = await open("/login?redirectTo=/profile");
    const answer = await send(visitor, { ...signIn, _origin: token });
    expect([answer.status, answer.headers.location]).toEqual([303, "/profile"]);
    const again = await open("/login?redirectTo=/profile");
    const parts = Object.entries({ _origin: again.token, ...signIn }).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = {
      "Content-Type": "multipart/form-data; boundary=x",
      "X-Forwarded-For": visitor.address,
    };
    const sent = await again.visitor.send(
      "POST",
      "/login?redirectTo=/profile",
      multipart,
      `${parts.join("")}--x--\r\n`,
    );
    expect([sent.status, sent.text.slice(0, 300)]).toEqual([303, ""]);
  });

  test("is refused without it, with another visitor's, or from elsewhere, and nobody is signed in", async () => {
    const [mine, theirs] = [await open("/login"), await open("/login")];
    const stranger = new Visitor(app);
    for (const [visitor, token, headers] of [
      [mine.visitor, "", {}],
      [mine.visitor, theirs.token, {}],
      [stranger, mine.token, {}],
      [mine.visitor, mine.token, { Origin: "https://evil.example" }],
      [mine.visitor, mine.token, { Referer: "https://evil.example/" }],
      [mine.visitor, mine.token, { "Sec-Fetch-Site": "cross-site" }],
    ] as const) {
      const answer = await send(visitor, { ...signIn, _origin: token }, headers);
      expect([answer.status, visitor.cookies.has("sid")]).toEqual([403, false]);
      expect(answer.text).toContain(signIn.email);
      expect(answer.text).not.toContain(token || "_origin");
    }
  });

  test("may be missing when switching data-light pages, but nothing foreign may be there", async () => {
    const visitor = new Visitor(app);
    const send = (headers: Record<string, string>) =>
      visitor.send("POST", "/data-light", { ...type, ...headers }, "on=1&from=%2Fnews");
    const { status, headers } = await send({});
    expect([status, headers.location]).toEqual([303, "/news"]);
    expect(String(headers["set-cookie"])).toContain("light=1");
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Referer", "https://evil.example/"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      const answer = await send({ [name]: value });
      expect([answer.status, String(answer.headers["set-cookie"]).includes("light=")]).toEqual([403, false]);
    }
  });

  test("pages that are the same for everyone hold no token, and set no cookie", async () => {
    for (const path of ["/", "/news", "/services/neighbourhood-watch", "/no-such-page?x=1"]) {
      const { text, headers } = await new Visitor(app).get(path);
      expect([path, text.includes("_origin"), headers["set-cookie"]]).toEqual([path, false, undefined]);
    }
  });
});
