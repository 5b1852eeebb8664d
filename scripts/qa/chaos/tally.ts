/**
 * How many of something shared are taken, as far as can be known from outside: a request under way may or may not have
 * taken its part yet. What lies between `least` and `most` is unknown at the moment.
 */
export class UsageBounds {
  least = 0;
  most = 0;
  readonly #watching = new Set<UsageWatch>();

  constructor(public limit: number) {}

  /** Somebody may take `amount` from now on. */
  begin(amount: number): UsageWatch {
    const watch = new UsageWatch(this, amount);
    this.#watching.add(watch);
    this.most += amount;
    this.#tell();
    return watch;
  }

  /** Somebody may give `amount` back from now on; the answer says which of both it was. */
  giving(amount: number): { done(): void; kept(): void } {
    this.least -= amount;
    return {
      done: () => {
        this.most -= amount;
      },
      kept: () => {
        this.least += amount;
      },
    };
  }

  /** So much of what was taken has come back, as is known for sure. */
  returned(amount: number): void {
    this.least -= amount;
    this.most -= amount;
  }

  end(watch: UsageWatch, isTaken: boolean): void {
    this.#watching.delete(watch);
    if (isTaken) this.least += watch.amount;
    else this.most -= watch.amount;
  }

  #tell(): void {
    for (const watch of this.#watching) watch.look();
  }
}

/** One request for a part of it, from its sending to its answer. */
export class UsageWatch {
  /** the most that others had at any moment of it */
  peak: number;
  /** how much there was in all when it was sent; it only ever grows */
  readonly #limit: number;

  constructor(
    private readonly tally: UsageBounds,
    readonly amount: number,
  ) {
    this.peak = tally.most;
    this.#limit = tally.limit;
  }

  look(): void {
    this.peak = Math.max(this.peak, this.tally.most - this.amount);
  }

  /** Whether "there is not enough left" may have been the truth at some moment of it. */
  get mayHaveLacked(): boolean {
    return this.peak + this.amount > this.#limit;
  }

  taken(): void {
    this.tally.end(this, true);
  }

  dropped(): void {
    this.tally.end(this, false);
  }
}
