import type { Needs } from "./needs.mjs";

export type State = "passed" | "failed" | "skipped";

export interface Test {
  name: string;
  file: string;
  line?: number;
  seconds: number;
  state: State;
  tries: number;
  reason?: string;
  error?: string;
}

/** What the reporters write. */
export interface Report {
  tests: Test[];
  errors: { name: string; message: string }[];
}

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  notes?: string[];
  failures?: string[];
  skips?: string[];
  /** Tests of more than five seconds that do not say why. */
  slow?: string[];
  /** Tests that passed on a second try. */
  again?: string[];
}

export interface Context {
  reports: string;
  needs: Needs;
  env: NodeJS.ProcessEnv;
  files: string[];
  /** The commit changes are counted from. */
  changed?: string;
  /** Keeps the output for later, since other steps run at the same time. */
  quiet: boolean;
  ran: Set<string>;
  problems: Map<string, string>;
}

export interface Step {
  name: string;
  title: string;
  needs?: Need[];
  /** Runs alongside its neighbours, since none of them keeps two cores busy. */
  beside?: boolean;
  work(context: Context): Promise<Count & { output?: string }>;
}

export type Need = "postgres" | "browser" | "build" | "s3" | "restic" | "pgbouncer" | "text";
