import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { lastGoodRuns } from "~/modules/operations/monitor/backup-state.server";
import { diskFree } from "~/modules/operations/monitor/machine.server";
import { bounds, pageFigures, requestFigures } from "~/modules/operations/monitor/request-figures.server";
import { driver } from "~/platform/db.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { liveFigures } from "~/platform/live.server";
import { logError } from "~/platform/log.server";
import { outcomes } from "~/platform/outcomes.server";
import { replicaLag } from "~/platform/replica.server";
import { singleton } from "~/platform/singleton.server";
import { withTimeout } from "~/platform/with-timeout.server";

/** Milliseconds: the database may be what is failing, and the other figures are sent without it. */
const patience = 2_000;

const durations = {
  name: "nightjar_http_request_duration_seconds",
  help: "Requests by the pattern of their route, method and class of status, and how long they took.",
};

/** Requests are counted in plain arrays, at a fraction of the library's cost, and written out by the library. */
class Durations extends Histogram<string> {
  /** Called by the registry on a histogram. */
  async getForPromString() {
    const { name } = durations;
    const values = requestFigures.all().flatMap(({ route, method, status, counts, sum }) => {
      const labels = { route, method, status };
      let total = 0;
      const buckets = counts.map((count, at) => {
        total += count;
        const bound = bounds[at];
        const le = bound === undefined ? "+Inf" : bound / 1_000;
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum / 1_000 },
        { metricName: `${name}_count`, labels, value: total },
      ];
    });
    return { ...durations, type: "histogram", values };
  }
}

type Readings = [labels: Record<string, string>, value: number][];

interface Total {
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Readings;
}

interface State extends Omit<Total, "read"> {
  read: () => Promise<Readings>;
}

const totals: Total[] = [
  {
    name: "nightjar_page_cache_total",
    help: "What the page cache did.",
    labelNames: ["outcome"],
    read: () => {
      const { turnedAway: _, ...cache } = pageFigures;
      return Object.entries(cache).map(([outcome, value]) => [{ outcome }, value]);
    },
  },
  {
    name: "nightjar_turned_away_total",
    help: "Requests answered 503 because too many waited.",
    read: () => one(pageFigures.turnedAway),
  },
  {
    name: "nightjar_service_calls_total",
    help: "Calls of services, by how they ended.",
    labelNames: ["service", "outcome"],
    read: () =>
      Object.entries(outcomes).flatMap(([service, ends]) =>
        Object.entries(ends).map(([outcome, value]): Readings[number] => [{ service, outcome }, value]),
      ),
  },
];

function states(): State[] {
  const queues = shared(JobMonitor.listQueues);
  return [
    {
      name: "nightjar_live_streams_open",
      help: "Streams of live updates that are open.",
      read: async () => one(liveFigures.open),
    },
    {
      name: "nightjar_disk_free_percent",
      help: "What is free of the disk that holds DATA_DIR.",
      read: async () => one(await diskFree()),
    },
    {
      name: "nightjar_db_connections",
      help: "Connections of the pool; waiting are those who want one.",
      labelNames: ["state"],
      read: async () =>
        Object.entries((await driver.connections()) ?? {}).map(([name, value]) => [{ state: name }, value]),
    },
    {
      name: "nightjar_jobs",
      help: "Jobs by queue and state, up to 10,000 each.",
      labelNames: ["queue", "state"],
      read: async () =>
        (await queues()).flatMap(({ name, waiting, delayed, running, retrying, dead }) =>
          Object.entries({ waiting, delayed, running, retrying, dead }).map(
            ([state, value]): Readings[number] => [{ queue: name, state }, value],
          ),
        ),
    },
    {
      name: "nightjar_jobs_oldest_due_seconds",
      help: "How long the oldest job has been due.",
      labelNames: ["queue"],
      read: async () =>
        (await queues()).map(({ name, oldestAt }) => [
          { queue: name },
          oldestAt ? Math.max(0, (Date.now() - oldestAt.getTime()) / 1_000) : 0,
        ]),
    },
    {
      name: "nightjar_last_good_run_age_seconds",
      help: "Age of the last good backup and restore drill.",
      labelNames: ["kind"],
      read: async () => {
        const { backup, drill, now } = await lastGoodRuns();
        const age = (kind: string, at: Date | null): Readings =>
          at ? [[{ kind }, (now.getTime() - at.getTime()) / 1_000]] : [];
        return [...age("backup", backup), ...age("drill", drill)];
      },
    },
    {
      name: "nightjar_replica_lag_seconds",
      help: "How far the replica is behind, where there is one.",
      read: async () => {
        const lag = await replicaLag();
        return lag === undefined ? [] : one(lag);
      },
    },
  ];
}

function one(value: number): Readings {
  return [[{}, value]];
}

/** One answer for everyone who asks before it has arrived. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function addTotal({ name, help, labelNames = [], read }: Total, registry: Registry): void {
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

function addState({ name, help, labelNames = [], read }: State, registry: Registry): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      // A reset figure without labels would say 0.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of await readings(name, read)) this.set(labels, value);
    },
  });
}

/** Figures that cannot be read in time are left out: a missing figure speaks for itself. */
async function readings(name: string, read: () => Promise<Readings>): Promise<Readings> {
  try {
    return await withTimeout(patience, read(), () => []);
  } catch (error) {
    logError("metrics.not-read", error, { name });
    return [];
  }
}

const registry = singleton("metrics", () => {
  const made = new Registry();
  collectDefaultMetrics({ register: made });
  new Durations({ ...durations, registers: [made] });
  for (const total of totals) addTotal(total, made);
  for (const state of states()) addState(state, made);
  return made;
});

/** Every figure of this process, and those all processes share, in Prometheus's text format. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}
