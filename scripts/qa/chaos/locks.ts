/** One at a time, in the order they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const mine = this.#last.then(work, work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

/** Takes several locks in the order of their numbers, so that two who want the same ones never wait in a circle. */
export function inOrder<T>(
  locks: readonly { index: number; lock: Mutex }[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = [...locks].sort((a, b) => a.index - b.index);
  return first ? first.lock.run(() => inOrder(rest, work)) : work();
}

/** Many may pass while nobody wants it for himself: operations pass, a jump of the clock wants it for itself. */
export class Gate {
  #inside = 0;
  #closed: Promise<void> | null = null;
  #emptied: (() => void) | null = null;

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed) await this.#closed;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#emptied?.();
    }
  }

  async close<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed) await this.#closed;
    let open: () => void = () => undefined;
    this.#closed = new Promise((done) => {
      open = done;
    });
    try {
      if (this.#inside > 0)
        await new Promise<void>((done) => {
          this.#emptied = done;
        });
      this.#emptied = null;
      return await work();
    } finally {
      this.#closed = null;
      open();
    }
  }
}
