import { spawnSync } from "node:child_process";
import type { Outcome, Probe } from "./probes";
import { applyToFolder, probes } from "./probes";
import type { Stand } from "./stand";

export interface Fault {
  dependency: string;
  name: string;
  begin(stand: Stand): Promise<unknown> | unknown;
  end(stand: Stand): Promise<unknown> | unknown;
  probes: Probe[];
  /** What differs from a normal day. */
  expected: Record<string, Outcome>;
  /** Seconds a probe may take if it has to wait for the dependency. */
  patience: Record<string, number>;
}

type Given = Partial<Omit<Fault, "dependency" | "name" | "begin">> & Pick<Fault, "begin">;

const nothing = () => undefined;

function fault(dependency: string, name: string, given: Given): Fault {
  return { dependency, name, end: nothing, probes, expected: {}, patience: {}, ...given };
}

function probesNamed(...names: string[]): Probe[] {
  return probes.filter(({ name }) => names.includes(name));
}

const answer = (status: number | number[], says: RegExp): Outcome => ({ status, says });

/** docs/requirements.md has the sentences. */
const withoutDatabase: Record<string, Outcome> = {
  "POST /contact": answer(503, /Failed to send message\. Please try again\./),
  "POST /login": answer(503, /An error occurred during login\. Please try again\./),
  "GET /profile": answer(503, /Failed to load user data/),
  // Stored pages, and the others with the sentence of their list.
  "GET /products": answer([200, 503], /tel:\+1/),
  "GET /news": answer([200, 503], /<h1/),
  "GET /admin/inquiries": answer(503, /We will be right back/),
  "POST /payment": answer(503, /Send it again/),
  "POST /careers/ID": answer(503, /Ada Lindqvist/),
  "POST /chat": answer(503, /Your question could not be sent\. Please try again\./),
};

const keptFile = answer(503, /Ada Lindqvist/);
const noPayment = answer(503, /Failed to (connect to payment service|create checkout session)/);
const noModel = answer(200, /An error occurred while processing your request.*undergoing maintenance/s);

const faults: Fault[] = [
  fault("nothing", "all is well", { begin: nothing }),
  ...[0, 1].map((at) =>
    fault(`process ${at + 1}`, "kill -9", {
      begin: (stand) => stand.pair.app(at).kill(),
      end: (stand) => stand.pair.startApp(at),
    }),
  ),
  fault("worker", "kill -9", {
    begin: (stand) => stand.pair.endWorker("SIGKILL"),
    end: (stand) => stand.pair.startWorker(),
  }),
  fault("PostgreSQL", "crashed, and back", {
    begin: async ({ postgres }) => {
      await postgres.end("SIGQUIT");
      await postgres.begin();
    },
  }),
  fault("PostgreSQL", "stopped", {
    begin: ({ postgres }) => postgres.end("SIGINT"),
    end: ({ postgres }) => postgres.begin(),
    expected: withoutDatabase,
  }),
  fault("PostgreSQL", "silent", {
    begin: ({ link }) => link.silence(),
    end: ({ link }) => link.heal(),
    expected: withoutDatabase,
  }),
  fault("PostgreSQL", "LISTEN cut", {
    begin: ({ postgres }) =>
      postgres.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nightjar-events'",
      ),
  }),
  ...([403, 507] as const).map((status) =>
    fault("bucket", `${status}`, {
      begin: ({ pair }) => Object.assign(pair.bucket, { manner: status }),
      end: ({ pair }) => Object.assign(pair.bucket, { manner: "answer" }),
      expected: { "POST /careers/ID": keptFile },
    }),
  ),
  fault("bucket", "slow, 1 s", {
    begin: ({ pair }) => Object.assign(pair.bucket, { manner: "slow" }),
    end: ({ pair }) => Object.assign(pair.bucket, { manner: "answer" }),
  }),
  fault("bucket", "hangs", {
    begin: ({ pair }) => Object.assign(pair.bucket, { manner: "hang" }),
    end: ({ pair }) => Object.assign(pair.bucket, { manner: "answer" }),
    probes: probesNamed("GET /", "POST /contact", "POST /careers/ID"),
    expected: { "POST /careers/ID": keptFile },
    patience: { "POST /careers/ID": 22 },
  }),
  fault("mail", "refused", {
    begin: ({ smtp }) => smtp.close(),
    end: ({ smtp }) => smtp.open(),
  }),
  fault("mail", "hangs", {
    begin: ({ smtp }) => Object.assign(smtp, { manner: "hang" }),
    end: ({ smtp }) => Object.assign(smtp, { manner: "accept" }),
  }),
  fault("Stripe", "500", {
    begin: ({ stripe }) => Object.assign(stripe, { manner: 500 }),
    end: ({ stripe }) => Object.assign(stripe, { manner: "answer" }),
    expected: { "POST /payment": noPayment },
  }),
  fault("Stripe", "hangs", {
    begin: ({ stripe }) => Object.assign(stripe, { manner: "hang" }),
    end: ({ stripe }) => Object.assign(stripe, { manner: "answer" }),
    probes: probesNamed("GET /", "GET /profile", "POST /contact", "POST /payment"),
    expected: { "POST /payment": noPayment },
    patience: { "POST /payment": 12 },
  }),
  fault("news", "hangs", {
    begin: ({ news }) => Object.assign(news, { manner: "hang" }),
    end: ({ news }) => Object.assign(news, { manner: "ok" }),
    probes: probesNamed("GET /", "GET /news", "POST /contact"),
  }),
  ...([500, "drop"] as const).map((manner) =>
    fault("model", manner === "drop" ? "hangs up" : `${manner}`, {
      begin: ({ model }) => Object.assign(model, { manner }),
      end: ({ model }) => Object.assign(model, { manner: "grounded" }),
      probes: probesNamed("GET /", "POST /contact", "POST /chat"),
      expected: { "POST /chat": noModel },
    }),
  ),
  fault("model", "hangs", {
    begin: ({ model }) => Object.assign(model, { manner: "hang" }),
    end: ({ model }) => Object.assign(model, { manner: "grounded" }),
    probes: probesNamed("GET /", "POST /contact", "POST /chat"),
    expected: { "POST /chat": noModel },
    patience: { "POST /chat": 22 },
  }),
  // The process can no longer write to any file, and nothing else changes.
  fault("disk", "full", {
    begin: ({ alone }) => limitFiles(alone.pid, "0"),
    end: ({ alone }) => limitFiles(alone.pid, "unlimited"),
    probes: [applyToFolder, ...probesNamed("GET /", "POST /contact")],
    expected: { [applyToFolder.name]: keptFile },
  }),
  ...[86_400, -3_600].map((seconds) =>
    fault("clock", seconds > 0 ? "a day ahead" : "an hour behind", {
      begin: (stand) => stand.apps((app) => app.setClock(seconds)),
      end: (stand) => stand.apps((app) => app.setClock(0)),
    }),
  ),
  fault("names", "not found", {
    begin: async (stand) => {
      await stand.apps((app) => app.setNames(false));
      stand.stripe.hangUp();
      stand.pair.bucket.hangUp();
      stand.model.hangUp();
    },
    end: (stand) => stand.apps((app) => app.setNames(true)),
    expected: { "POST /payment": noPayment, "POST /careers/ID": keptFile, "POST /chat": noModel },
  }),
];

function limitFiles(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync("prlimit", [`--fsize=${bytes}:unlimited`, "--pid", String(pid)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`prlimit failed: ${stderr}`);
}

/** Those of the dependencies with this text in their name; all without one. @throws Error if there is none */
export function chosenFaults(text?: string): Fault[] {
  const chosen = faults.filter(({ dependency }) => !text || dependency.includes(text));
  if (chosen.length > 0) return chosen;
  const known = [...new Set(faults.map(({ dependency }) => dependency))].join(", ");
  throw new Error(`There is nothing named ${text} to break. There are: ${known}.`);
}
