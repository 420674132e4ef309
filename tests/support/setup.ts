import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { settings } from "./settings";

// Before any app file is loaded: a developer's own settings must not reach a test.
for (const name of settings) delete process.env[name];
// The same for all files of a worker that keeps its modules, which read it only once.
const dataDir = path.join(tmpdir(), `nightjar-test-data-${process.pid}`);
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { mode: 0o700 });
Object.assign(process.env, { DEMO: "1", DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" });

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
