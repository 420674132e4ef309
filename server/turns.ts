export interface TurnLimits {
  most: number;
  places: number;
  /** Milliseconds. */
  patience: number;
}

/** Limits concurrent work: the rest waits in order and is refused when too much is waiting. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting = new Set<(came: boolean) => void>();
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#turn())) return undefined;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(): boolean | Promise<boolean> {
    const { most, places, patience } = this.#limits;
    if (this.#underWay < most) {
      this.#underWay++;
      return true;
    }
    if (this.#waiting.size >= places) return false;
    return new Promise((resolve) => {
      const settle = (came: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(came);
      };
      const timer = setTimeout(settle, patience, false);
      this.#waiting.add(settle);
    });
  }

  #pass(): void {
    const [first] = this.#waiting;
    if (first) first(true);
    else this.#underWay--;
  }
}
