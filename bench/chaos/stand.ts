import { setTimeout as pause } from "node:timers/promises";
import { type App, startApp } from "../../tests/support/app";
import { ModelStandIn } from "../../tests/support/chat-model";
import { GnewsStandIn } from "../../tests/support/gnews";
import { Pair, until } from "../../tests/support/pair";
import { ScratchPostgres } from "../../tests/support/scratch-postgres";
import { SmtpStandIn } from "../../tests/support/smtp";
import { type StripeStandIn, startStripeSandbox } from "../../tests/support/stripe-sandbox";
import { TcpLink } from "../../tests/support/tcp-link";
import { Visitor } from "../../tests/support/visitor";

const signIns = {
  resident: { email: "resident@nightjar.test", password: "nightjar-resident-demo" },
  admin: { email: "admin@nightjar.test", password: "nightjar-admin-demo" },
};

/** Everything that can fail, on this machine: two processes and a worker, and a third that keeps files in a folder. */
export class Stand {
  /** References people were given: in the end, all of them must be stored and reported to staff. */
  readonly acknowledged = new Set<string>();
  readonly sessions = new Map<string, string>();
  posting = "";
  stamp = "";

  private constructor(
    readonly postgres: ScratchPostgres,
    readonly link: TcpLink,
    readonly smtp: SmtpStandIn,
    readonly stripe: StripeStandIn,
    readonly news: GnewsStandIn,
    readonly model: ModelStandIn,
    readonly pair: Pair,
    readonly alone: App,
  ) {}

  static async start(): Promise<Stand> {
    const postgres = await ScratchPostgres.start();
    await postgres.query("create database nightjar");
    const [link, smtp, stripe, news, model] = await Promise.all([
      TcpLink.to(postgres.port),
      SmtpStandIn.start(),
      startStripeSandbox(),
      GnewsStandIn.start(),
      ModelStandIn.start(),
    ]);
    // By name, so that a name server outage reaches them.
    const named = (url: string) => url.replace("127.0.0.1", "localhost");
    const env = {
      SMTP_URL: named(smtp.url),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: named(stripe.url.origin),
      STRIPE_PAYMENT_HOSTS: stripe.url.origin,
      GNEWS_API_KEY: "a-key",
      GNEWS_API_URL: named(news.url),
      OPENAI_API_KEY: model.key,
      OPENAI_BASE_URL: named(model.url),
    };
    const url = postgres.urlThrough(link.port, "nightjar");
    const pair = await Pair.start({ env, database: { url, drop: async () => undefined } });
    const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...inFolder } =
      pair.env;
    const alone = await startApp({
      engine: "postgres",
      database: url,
      dataDir: `${pair.dataDir}/alone`,
      env: inFolder,
    });
    const stand = new Stand(postgres, link, smtp, stripe, news, model, pair, alone);
    await stand.prepare();
    return stand;
  }

  async prepare(): Promise<void> {
    const visitor = this.visitor();
    const { text } = await visitor.get("/contact");
    this.stamp = /name="_time" value="([^"]+)"/.exec(text)?.[1] ?? "";
    this.posting = /\/careers\/[\da-f-]{36}/.exec((await visitor.get("/careers")).text)?.[0] ?? "";
    for (const [name, person] of Object.entries(signIns)) {
      const own = this.visitor();
      await own.post(name === "admin" ? "/admin/login" : "/login", person);
      this.sessions.set(name, own.cookies.get("sid") ?? "");
    }
    if (!this.posting || !this.stamp || [...this.sessions.values()].includes(""))
      throw new Error("The demo is not as expected.");
    await pause(2_100);
  }

  /** Through the proxy, or straight to one process. */
  visitor(person?: "resident" | "admin", app: { url: string; port: number } = this.pair.proxy): Visitor {
    const visitor = new Visitor(app, this.pair.proxy.url);
    if (person) visitor.cookies.set("sid", this.sessions.get(person) ?? "");
    return visitor;
  }

  async apps(work: (app: App) => Promise<void>): Promise<void> {
    await Promise.all([...this.pair.apps, this.alone].map(work));
  }

  /** Until everything answers again. @returns seconds */
  async healed(): Promise<number> {
    const began = performance.now();
    await until(async () => {
      const probes = [...this.pair.apps, this.alone].map((app) =>
        this.visitor(undefined, app).get("/readyz"),
      );
      const answers = await Promise.all(probes.map((probe) => probe.catch(() => undefined)));
      return answers.every((answer) => answer?.status === 200) && this.pair.proxy.ready.length === 2;
    }, 60_000);
    return (performance.now() - began) / 1_000;
  }

  async stop(): Promise<void> {
    this.link.heal();
    await this.alone.stop();
    await this.pair.stop();
    await this.smtp.close();
    await this.stripe[Symbol.asyncDispose]();
    await this.news.close();
    await this.model.close();
    await this.link.stop();
    await this.postgres.stop();
  }
}
