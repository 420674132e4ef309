import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { freePort } from "../scripts/free-port.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Servers {
  start(name: string, args: string[], env?: Record<string, string>): Promise<RunningServer>;
  stop(): Promise<void>;
}

/** Node.js's arguments for the built app, as in `npm run serve`. */
export const builtApp = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=100",
  "-e",
  "import('./build/server.js').then((app) => app.serve())",
];

/** Servers on free ports of 127.0.0.1; each logs to a file, as in production. */
export function serversIn(folder: string): Servers {
  const running: RunningServer[] = [];
  return {
    async start(name, args, env = {}) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const file = path.join(folder, `${name}.log`);
      const output = openSync(file, "w");
      const child = spawn(process.execPath, args, {
        cwd: root,
        stdio: ["ignore", output, output],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          MALLOC_ARENA_MAX: "2",
          HOST: "127.0.0.1",
          PORT: String(port),
          ...env,
        },
      });
      let stopping = false;
      const ended = once(child, "exit").then(([code, signal]) => {
        const last = stopping ? "" : readFileSync(file, "utf8").slice(-2_000);
        if (!stopping) console.error(`${name} ended by itself (${signal ?? code}):\n${last}`);
      });
      const server = {
        url,
        pid: child.pid ?? 0,
        async stop() {
          stopping = true;
          child.kill("SIGTERM");
          const hurry = setTimeout(() => child.kill("SIGKILL"), 10_000);
          await ended;
          clearTimeout(hurry);
        },
      };
      running.push(server);
      for (let n = 0; n < 300; n++) {
        if (child.exitCode !== null) break;
        const answer = await fetch(url).catch(() => undefined);
        if (answer?.ok) return server;
        await pause(100);
      }
      throw new Error(`${name} did not start:\n${readFileSync(file, "utf8").slice(-2_000)}`);
    },
    async stop() {
      await Promise.all(running.map((server) => server.stop()));
    },
  };
}

/** Bundles the app's pages as bare React: fixed data instead of Remix, and empty server modules. */
export async function bundleBareReact(folder: string): Promise<string> {
  const outfile = path.join(folder, "bare-react.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["bench/stand-ins/bare-react.tsx"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"', "import.meta.env.SSR": "true" },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    alias: { "~": path.join(root, "app"), "@remix-run/react": path.join(root, "bench/stand-ins/remix.tsx") },
    plugins: [
      {
        name: "no server modules",
        setup(bundler) {
          bundler.onResolve({ filter: /\.server$|^@remix-run\/node$/ }, ({ path: name }) => ({
            path: name,
            namespace: "nothing",
          }));
          bundler.onLoad({ filter: /./, namespace: "nothing" }, () => ({ contents: "module.exports = {}" }));
          bundler.onResolve({ filter: /^virtual:icons$/ }, ({ path: name }) => ({
            path: name,
            namespace: "icons",
          }));
          bundler.onLoad({ filter: /./, namespace: "icons" }, () => ({
            contents: 'export default "/icons.svg"',
          }));
        },
      },
    ],
    logLevel: "error",
  });
  return outfile;
}
