type Hear = (text: string) => void;

/** Seconds before the second, third, … attempt; the server sets the delay of the first. */
const waits = [2, 5, 10];
/** After a refusal by the server or a proxy: there may be room soon, or never. */
const sentAway = [2, 5, 10, 60];

const ears = new Map<string, Set<Hear>>();
let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Hears the texts of a topic, from the one that holds now; returns how to stop. */
export function listen(topic: string, hear: Hear): () => void {
  const own = ears.get(topic) ?? new Set();
  ears.set(topic, own.add(hear));
  document.addEventListener("visibilitychange", open);
  openIn(0.2);
  return () => {
    own.delete(hear);
    if (own.size === 0) ears.delete(topic);
    openIn(0.2);
  };
}

function openIn(seconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(open, seconds * 1_000);
}

/** One stream for the whole page, while it is visible. */
function open(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
  const topics = [...ears.keys()];
  if (topics.length === 0 || document.hidden) return;
  const asked = new URLSearchParams(topics.map((topic) => ["on", topic]));
  const own = new EventSource(`/events?${asked}${failures > 0 ? "&again" : ""}`);
  source = own;
  for (const topic of topics)
    own.addEventListener(topic, ({ data }: MessageEvent<string>) => {
      for (const hear of ears.get(topic) ?? []) hear(data);
    });
  own.onopen = () => {
    failures = 0;
  };
  own.onerror = () => {
    failures += 1;
    if (own.readyState === EventSource.CLOSED) openIn(sentAway[Math.min(failures, 4) - 1] ?? 60);
    else if (failures > 1) {
      own.close();
      openIn(waits[Math.min(failures - 2, 2)] ?? 10);
    }
  };
}
