import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Before any app file is read.
Object.assign(process.env, { DEMO: "1", DATA_DIR: mkdtempSync(path.join(tmpdir(), "nightjar-bench-")) });
