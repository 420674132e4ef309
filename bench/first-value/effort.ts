/**
 * Seconds of the keystroke-level model (S. Card, T. Moran and A. Newell, Communications of the ACM 23(7), 1980, pages
 * 396 to 410): a key of a person who is no typist, a key of a code, pointing, moving the hand to the mouse, thinking.
 */
const model = { key: 0.28, codeKey: 0.75, point: 1.1, home: 0.4, think: 1.35 };

/** Silent reading of English non-fiction (M. Brysbaert, Journal of Memory and Language 109, 2019, 104047). */
const wordsPerMinute = 238;

const click = model.think + model.home + model.point + model.key + model.home;

/** Seconds to type a text into a field and go to the next one; a code is copied key by key. */
export function typing(text: string, kind: "words" | "code" = "words"): number {
  const key = kind === "code" ? model.codeKey : model.key;
  return model.think + text.length * key + model.key;
}

/** Seconds to press a button or a link. */
export function pressing(): number {
  return click;
}

/** Seconds to open a list and press one of its choices. */
export function choosing(): number {
  return 2 * click;
}

/** Seconds to read a text to its end. */
export function reading(text: string): number {
  return (text.split(/\s+/).filter(Boolean).length / wordsPerMinute) * 60;
}

/** Seconds to look at another window or the phone, and to come back. */
export function lookingElsewhere(): number {
  return 2 * click;
}

export interface Step {
  step: string;
  /** Fields typed or chosen, and values put into a command. */
  inputs: number;
  /** Lines at the shell's prompt. */
  commands: number;
  /** Files written by hand. */
  files: number;
  /** Seconds measured: what the person waits for. */
  machine: number;
  /** Seconds modelled: what the person reads, types and presses. */
  person: number;
}

/** What a journey costs, step by step. */
export class Effort {
  readonly steps: Step[] = [];

  begin(step: string): void {
    this.steps.push({ step, inputs: 0, commands: 0, files: 0, machine: 0, person: 0 });
  }

  add(cost: Partial<Omit<Step, "step">>): void {
    const step = this.steps.at(-1);
    if (!step) throw new Error("No step has begun.");
    step.inputs += cost.inputs ?? 0;
    step.commands += cost.commands ?? 0;
    step.files += cost.files ?? 0;
    step.machine += cost.machine ?? 0;
    step.person += cost.person ?? 0;
  }

  /** What the work resolves with; its time is the machine's. */
  async timed<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.add({ machine: (performance.now() - began) / 1_000 });
    }
  }

  get total(): Step {
    const total = { step: "in all", inputs: 0, commands: 0, files: 0, machine: 0, person: 0 };
    for (const step of this.steps) {
      total.inputs += step.inputs;
      total.commands += step.commands;
      total.files += step.files;
      total.machine += step.machine;
      total.person += step.person;
    }
    return total;
  }
}
