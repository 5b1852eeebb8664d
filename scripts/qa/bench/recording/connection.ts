import { Fields, type Message } from "./protocol";

/** What Postgres was asked to parse. `types` are the numbers the client declared, 0 where Postgres was to infer one. */
type Prepared = { text: string; types: number[]; columns: { name: string; type: number }[] };

/** A statement as it went over the wire, and what came back. Values are in Postgres' text format; null is NULL. */
export type SentStatement = {
  /** which of the client's connections */
  connection: number;
  prepared: Prepared;
  parameters: (string | null)[];
  rows: (string | null)[][];
  /** rows read or changed, as Postgres counted them */
  count: number;
  /** moments in the order of all messages of the recording; `done` is Infinity while it is under way */
  sent: number;
  done: number;
};

type Awaited = { kind: "describe"; of: Prepared } | { kind: "run"; of: SentStatement } | { kind: "sync" };

/** What the connections of one client have in common: the order of messages and what is done with each statement. */
export type Journal = {
  next(): number;
  sent(statement: SentStatement): void;
  /** A named statement was prepared, which costs a round trip the first time only. */
  prepared(): void;
  /** A connection became idle, or is gone. */
  idle(): void;
};

const decoded = (value: Buffer | null, isBinary: boolean): string | null =>
  value === null ? null : isBinary ? `\\x${value.toString("hex")}` : value.toString("utf8");

/** Follows one connection of a client: which statements it sends, and what each is answered. */
export class FollowedConnection {
  private readonly statements = new Map<string, Prepared>();
  private readonly portals = new Map<string, [Prepared, (string | null)[]]>();
  private awaited: Awaited[] = [];
  private isInTransaction = false;

  constructor(
    private readonly number: number,
    private readonly journal: Journal,
  ) {}

  get isIdle(): boolean {
    return this.awaited.length === 0 && !this.isInTransaction;
  }

  fromClient({ type, body }: Message): void {
    const fields = new Fields(body);
    if (type === "P") this.parse(fields);
    else if (type === "B") this.bind(fields);
    else if (type === "D") this.describe(fields);
    else if (type === "E") {
      const [prepared, parameters] = this.portals.get(fields.text()) ?? [];
      if (prepared) this.run(prepared, parameters ?? []);
    } else if (type === "Q") {
      this.run({ text: fields.text(), types: [], columns: [] }, []);
      this.awaited.push({ kind: "sync" });
    } else if (type === "S") this.awaited.push({ kind: "sync" });
  }

  fromServer({ type, body }: Message): void {
    const fields = new Fields(body);
    const [first] = this.awaited;
    if (type === "T" && first && first.kind !== "sync") {
      const prepared = first.kind === "describe" ? first.of : first.of.prepared;
      prepared.columns = columnsOf(fields);
      if (first.kind === "describe") this.awaited.shift();
    } else if (type === "n" && first?.kind === "describe") this.awaited.shift();
    else if (type === "D" && first?.kind === "run") first.of.rows.push(rowOf(fields));
    else if (type === "C" && first?.kind === "run") {
      first.of.count = Number(/(\d+)$/.exec(fields.text())?.[1] ?? 0);
      // a text of several statements is done with the last of them, which nothing of the product sends
      this.awaited.shift();
      first.of.done = this.journal.next();
    } else if (type === "Z") this.ready(String.fromCharCode(body[0] ?? 0));
  }

  private parse(fields: Fields): void {
    const name = fields.text();
    const text = fields.text();
    const types = Array.from({ length: fields.int16() }, () => fields.int32());
    this.statements.set(name, { text, types, columns: [] });
    if (name !== "") this.journal.prepared();
  }

  private bind(fields: Fields): void {
    const portal = fields.text();
    const prepared = this.statements.get(fields.text());
    const formats = Array.from({ length: fields.int16() }, () => fields.int16());
    const count = fields.int16();
    const isBinary = (index: number) => (formats.length === 1 ? formats[0] : formats[index]) === 1;
    const parameters = Array.from({ length: count }, (_, index) => decoded(fields.value(), isBinary(index)));
    if (prepared) this.portals.set(portal, [prepared, parameters]);
  }

  private describe(fields: Fields): void {
    fields.skip(1);
    const name = fields.text();
    const of = this.statements.get(name) ?? this.portals.get(name)?.[0];
    if (of) this.awaited.push({ kind: "describe", of });
  }

  private run(prepared: Prepared, parameters: (string | null)[]): void {
    const statement: SentStatement = {
      connection: this.number,
      prepared,
      parameters,
      rows: [],
      count: 0,
      sent: this.journal.next(),
      done: Number.POSITIVE_INFINITY,
    };
    this.awaited.push({ kind: "run", of: statement });
    this.journal.sent(statement);
  }

  private ready(status: string): void {
    const end = this.awaited.findIndex(({ kind }) => kind === "sync");
    const skipped = this.awaited.splice(0, end + 1);
    // after an error Postgres drops what came before the next Sync
    for (const one of skipped) if (one.kind === "run") one.of.done = this.journal.next();
    this.isInTransaction = status !== "I";
    if (this.isIdle) this.journal.idle();
  }
}

function columnsOf(fields: Fields): Prepared["columns"] {
  return Array.from({ length: fields.int16() }, () => {
    const name = fields.text();
    fields.skip(6);
    const type = fields.int32();
    fields.skip(8);
    return { name, type };
  });
}

function rowOf(fields: Fields): (string | null)[] {
  return Array.from({ length: fields.int16() }, () => fields.value()?.toString("utf8") ?? null);
}
