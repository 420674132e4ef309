import { randomBytes } from "node:crypto";

/** Marks this run's databases, so that those its workers kept are removed at its end. */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env.TEST_ENGINE !== "postgres") return undefined;
  const run = randomBytes(4).toString("hex");
  process.env.TEST_RUN = run;
  return async () => {
    const { dropOfRun } = await import("./database");
    await dropOfRun(run);
  };
}
