import { once } from "node:events";
import { ensureBuilt } from "../scripts/build.mjs";
import { findPostgres } from "../scripts/find-postgres.mjs";
import { launch } from "../scripts/launch.mjs";
import { Pair } from "../tests/support/pair";

// What compose.yaml starts, without containers: the demo in two processes and a worker behind a proxy.
await launch(async () => {
  await ensureBuilt();
  const postgres = await findPostgres();
  if ("reason" in postgres) throw new Error(`Two processes need PostgreSQL, and ${postgres.reason}.`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const pair = await Pair.start({ port: Number(process.env.PORT || 3000) });
  console.log(`${pair.proxy.url}, shared by ${pair.apps.map(({ url }) => url).join(" and ")}`);
  console.log("Ctrl-C ends them and removes their data.");
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await pair.stop();
  await postgres.stop();
});
