/** What is going to happen, executed in the order of time: a heap of instants (milliseconds) and actions. */
export class Agenda {
  private readonly heap: { at: number; turn: number; action: (at: number) => void }[] = [];
  private turn = 0;

  /** Actions at the same instant happen in the order in which they were planned. */
  plan(at: number, action: (at: number) => void): void {
    this.turn += 1;
    const { heap } = this;
    heap.push({ at, turn: this.turn, action });
    for (let n = heap.length - 1; n > 0; ) {
      const parent = (n - 1) >> 1;
      if (!this.before(n, parent)) break;
      this.swap(n, parent);
      n = parent;
    }
  }

  /** Executes everything up to and including `until`, also what is planned meanwhile. Later actions never happen. */
  run(until: number): void {
    for (let first = this.heap[0]; first && first.at <= until; first = this.heap[0]) {
      const last = this.heap.pop() as { at: number; turn: number; action: (at: number) => void };
      if (this.heap.length > 0) {
        this.heap[0] = last;
        this.sink();
      }
      first.action(first.at);
    }
  }

  private sink(): void {
    for (let n = 0; ; ) {
      let least = n;
      for (const child of [2 * n + 1, 2 * n + 2]) {
        if (child < this.heap.length && this.before(child, least)) least = child;
      }
      if (least === n) return;
      this.swap(n, least);
      n = least;
    }
  }

  private before(a: number, b: number): boolean {
    const [one, two] = [this.heap[a], this.heap[b]];
    if (!one || !two) return false;
    return one.at < two.at || (one.at === two.at && one.turn < two.turn);
  }

  private swap(a: number, b: number): void {
    const { heap } = this;
    [heap[a], heap[b]] = [heap[b] as (typeof heap)[number], heap[a] as (typeof heap)[number]];
  }
}
