import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Before any app file is loaded.
Object.assign(process.env, { DEMO: "1", DATA_DIR: mkdtempSync(path.join(tmpdir(), "nightjar-bench-")) });
