import { writeFileSync } from "node:fs";
import { prepareDanger } from "~/modules/assistant/danger/danger";
import { learnFromExamples } from "~/modules/assistant/intents/intents";
import { learnedBytes, sourceHash } from "~/modules/assistant/intents/learned";

/** Run by the build: writes into a file what the chat learns from the files of its folder. */
const [folder = "", file = ""] = process.argv.slice(2);
const [intents, danger] = await Promise.all([learnFromExamples(), prepareDanger()]);
writeFileSync(file, learnedBytes({ source: sourceHash(folder), intents, danger }));
