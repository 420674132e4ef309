import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { type Answer, acknowledged, contactFields } from "../../tests/support/visitor";
import type { Stand } from "./stand";

export interface Probe {
  name: string;
  /** The normal answer. */
  well: Outcome;
  ask(stand: Stand): Promise<Answer>;
}

export interface Outcome {
  status: number | number[];
  /** Words in the answer, or its Location. */
  says: RegExp;
}

const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };

export const probes: Probe[] = [
  { name: "GET /", well: ok("tel:+1"), ask: (stand) => stand.visitor().get("/") },
  { name: "GET /products", well: ok("tel:+1"), ask: (stand) => stand.visitor().get("/products") },
  { name: "GET /contact", well: ok("<form"), ask: (stand) => stand.visitor().get("/contact") },
  { name: "GET /news", well: ok("<h1"), ask: (stand) => stand.visitor().get("/news") },
  { name: "POST /contact", well: moved("/thank-you?ref=NJ-"), ask: contact },
  {
    name: "POST /login",
    well: moved("/"),
    ask: (stand) => stand.visitor().post("/login", resident),
  },
  { name: "GET /profile", well: ok("Sam Okafor"), ask: (stand) => stand.visitor("resident").get("/profile") },
  {
    name: "GET /admin/inquiries",
    well: ok("Inquiries"),
    ask: (stand) => stand.visitor("admin").get("/admin/inquiries"),
  },
  {
    name: "POST /payment",
    well: moved("http"),
    ask: (stand) => stand.visitor("resident").post("/payment", { plan: "street", from: "payment" }),
  },
  { name: "POST /careers/ID", well: moved("/applications/"), ask: (stand) => apply(stand) },
  { name: "GET /events", well: ok("retry: "), ask: listen },
  { name: "POST /chat", well: ok("In short: "), ask: chat },
];

/** The same form with a file, sent to the process that keeps files in a folder. */
export const applyToFolder: Probe = {
  name: "POST /careers/ID, folder",
  well: moved("/applications/"),
  ask: (stand) => apply(stand, stand.alone),
};

function ok(words: string): Outcome {
  return { status: 200, says: literal(words) };
}

function moved(target: string): Outcome {
  return { status: 303, says: literal(target) };
}

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[?+.]/g, "\\$&"));
}

async function contact(stand: Stand): Promise<Answer> {
  const fields = contactFields({ _time: stand.stamp, _key: randomUUID() });
  const answer = await stand.visitor().post("/contact", fields);
  const reference = acknowledged(answer);
  if (reference) stand.acknowledged.add(reference);
  return answer;
}

/** The page after the question holds the answer. */
async function chat(stand: Stand): Promise<Answer> {
  const visitor = stand.visitor();
  const sent = await visitor.post("/chat", { question: "What does the Street Package cost?" });
  return sent.status === 303 ? visitor.get("/chat") : sent;
}

async function apply(stand: Stand, app?: { url: string; port: number }): Promise<Answer> {
  const fields = {
    fullName: "Ada Lindqvist",
    email: `${randomUUID()}@example.test`,
    phoneNumber: "905 555 0199",
    availability: "flexible",
    employmentStatus: "employed",
    heardFrom: "referral",
    workAuthorization: "on",
    securityExperience: "Two summers at the fair",
    whyInterested: "Nights suit me",
    whyGoodFit: "I stay calm",
    declaration: "on",
    consent: "on",
    _time: stand.stamp,
    _key: randomUUID(),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("resume", new File([smallPdf(["Ada Lindqvist"])], "ada.pdf", { type: "application/pdf" }));
  const body = new Response(form);
  const visitor = stand.visitor(undefined, app);
  const bytes = Buffer.from(await body.arrayBuffer());
  const headers = {
    "Content-Type": body.headers.get("Content-Type") ?? "",
    "Content-Length": bytes.length,
    Origin: visitor.origin,
    "X-Forwarded-For": visitor.address,
  };
  return visitor.send("POST", stand.posting, headers, bytes);
}

/** The start of a resident's stream. */
function listen(stand: Stand): Promise<Answer> {
  const { port } = stand.pair.proxy;
  const headers = {
    Cookie: `sid=${stand.sessions.get("resident")}`,
    "X-Forwarded-For": stand.visitor().address,
  };
  return new Promise((resolve, reject) => {
    const path = "/events?on=verification";
    const asked = get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      response.on("error", reject);
      response.once("data", (chunk) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(chunk) });
        asked.destroy();
      });
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: "" }),
      );
    });
    asked.on("error", reject);
  });
}
