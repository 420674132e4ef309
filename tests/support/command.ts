import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { settings } from "./settings";

export interface Command {
  pid: number;
  output(): string;
  /** Its exit code, or -1 if a signal ended it. */
  ended: Promise<number>;
  printed(pattern: RegExp): Promise<void>;
  stop(): Promise<number>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a script such as build/commands/worker.js with these settings and no others. */
export function runCommand(file: string, args: string[], env: Record<string, string>): Command {
  const inherited: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  for (const name of [...settings, "NODE_OPTIONS", "VITEST"]) delete inherited[name];
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close").then(([code]) => Number(code ?? -1));
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    async printed(pattern) {
      const seen = () => pattern.test(text) || child.exitCode !== null;
      await vi.waitUntil(seen, { timeout: 60_000 });
      if (!pattern.test(text)) throw new Error(`It ended before it printed ${pattern}:\n${text}`);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      return ended;
    },
  };
}
