import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { type App, startApp } from "../support/app";
import { sharedApp } from "../support/shared-app";

const token = "m".repeat(43);

/** The series of a metric as "{labels} value", or of each metric whose name starts with it. */
function series(text: string, name: string): string[] {
  return text.split("\n").filter((line) => line.startsWith(name) && !line.startsWith("#"));
}

async function ask(
  url: string,
  given?: string,
): Promise<{ status: number; type: string | null; text: string }> {
  const headers: Record<string, string> = given ? { Authorization: `Bearer ${given}` } : {};
  const answer = await fetch(url, { headers });
  return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
}

async function visit(app: App, paths: string[]): Promise<void> {
  for (const path of paths) await (await fetch(app.url + path)).text();
}

describe("metrics for a token, at the site's own address", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ env: { METRICS_TOKEN: token } });
  });
  afterAll(() => app.dispose());

  test("only clients with the token get them", async () => {
    for (const given of [undefined, "", "nonsense", `${token}m`, token.slice(1), token.toUpperCase()]) {
      const { status, text } = await ask(`${app.url}/metrics`, given);
      expect(status, given).toBe(401);
      expect(text).toBe("Unauthorized\n");
    }
    const { status, type, text } = await ask(`${app.url}/metrics`, token);
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8$/);
    expect(text).toContain("# TYPE nightjar_http_request_duration_seconds histogram");
  });

  test("requests are grouped by route pattern, so that made-up addresses add nothing", async () => {
    const strange = Array.from({ length: 30 }, (_, n) => `/made-up-${n}?email=ada@example.test`);
    await visit(app, ["/", "/", "/about", "/careers/0190a0a0-0000-7000-8000-000000000000", ...strange]);
    await fetch(`${app.url}/contact`, { method: "PROPFIND" });
    const { text } = await ask(`${app.url}/metrics`, token);
    const counts = series(text, "nightjar_http_request_duration_seconds_count");
    expect(counts.join("\n")).toMatch(/route="\/",method="GET",status="2xx"\} 2$/m);
    expect(counts.join("\n")).toMatch(/route="\/careers\/:jobId",method="GET",status="4xx"\} 1$/m);
    expect(counts.join("\n")).toMatch(/route="\/\*",method="GET",status="4xx"\} 3\d$/m);
    expect(counts.join("\n")).toMatch(/route="\/contact",method="other",status="4xx"\} 1$/m);
    expect(text).not.toMatch(/made-up|ada@|0190a0a0/);
    const buckets = series(text, "nightjar_http_request_duration_seconds_bucket").filter((line) =>
      line.includes('route="/",method="GET"'),
    );
    const values = buckets.map((line) => Number(line.split(" ").at(-1)));
    expect(values).toEqual([...values].sort((one, other) => one - other));
    expect(buckets.at(-1)).toMatch(/le="\+Inf"\} 2$/);
  });

  test("the page cache, jobs, services, streams, the disk and the event loop are measured", async () => {
    await visit(app, ["/services", "/services"]);
    const { text } = await ask(`${app.url}/metrics`, token);
    const figure = (start: string) => Number(series(text, start)[0]?.split(" ").at(-1));
    expect(figure('nightjar_page_cache_total{outcome="hit"}')).toBeGreaterThanOrEqual(1);
    expect(figure('nightjar_page_cache_total{outcome="renewed"}')).toBeGreaterThanOrEqual(1);
    expect(figure('nightjar_jobs{queue="sweep",state="dead"}')).toBe(0);
    expect(figure('nightjar_jobs_oldest_due_seconds{queue="sweep"}')).toBeGreaterThanOrEqual(0);
    for (const service of ["mail", "stripe", "model", "news"])
      expect(figure(`nightjar_service_calls_total{service="${service}",outcome="failed"}`)).toBe(0);
    expect(figure("nightjar_live_streams_open")).toBe(0);
    expect(figure("nightjar_turned_away_total")).toBe(0);
    expect(figure("nightjar_disk_free_percent")).toBeGreaterThanOrEqual(0);
    expect(figure("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    if (app.databaseUrl) expect(figure('nightjar_db_connections{state="waiting"}')).toBeGreaterThanOrEqual(0);
  });
});

test("on their own port they are open to this machine, and the site has no such page", async () => {
  const port = await freePort();
  const app = await startApp({ env: { METRICS_PORT: String(port) } });
  try {
    expect(await ask(`http://127.0.0.1:${port}/metrics`)).toMatchObject({ status: 200 });
    expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 404 });
    expect(await ask(`${app.url}/metrics`, token)).toMatchObject({ status: 404 });
    expect(await app.stop()).toBe(0);
  } finally {
    await app.dispose();
  }
});

test("by default nobody gets them, and a port others may reach needs a token", async () => {
  const { url, dataDir, databaseUrl: database } = await sharedApp();
  expect(await ask(`${url}/metrics`)).toMatchObject({ status: 404 });
  const env = { METRICS_PORT: String(await freePort()), METRICS_HOST: "0.0.0.0" };
  await expect(startApp({ dataDir, database, env })).rejects.toThrow("METRICS_HOST is not this machine");
});
