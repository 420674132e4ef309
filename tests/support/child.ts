import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Child {
  pid: number;
  output(): string;
  printed(pattern: RegExp): Promise<void>;
  /** Sends the signal, or closes its input if none is given, and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs a TypeScript file of tests/support in its own process. */
export function runChild(file: string, args: string[], env: Record<string, string> = {}): Child {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  });
  const ended = once(child, "exit");
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
      child.emit("printed");
    });
  }
  return {
    pid: child.pid ?? 0,
    output: () => text,
    async printed(pattern) {
      while (!pattern.test(text)) {
        const next = await Promise.race([once(child, "printed"), ended.then(() => "ended")]);
        if (next === "ended" && !pattern.test(text)) throw new Error(`It ended before ${pattern}:\n${text}`);
      }
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (signal) child.kill(signal);
      else child.stdin?.end();
      await ended;
    },
  };
}
