/** Where a value that differs from request to request comes from. */
export type Source =
  | { from: "row"; statement: number; row: number; path: (string | number)[] }
  | { from: "body"; path: (string | number)[] }
  /** the keyed hash of the request's token, as Postgres writes bytes */
  | { from: "token" }
  /** a UUID that the server makes; the same number is the same one within a request */
  | { from: "uuid"; number: number };

/** A value of JSON, put together again for each request. */
export type Template =
  | { kind: "fixed"; value: unknown }
  | { kind: "source"; source: Source; as?: "string" | "number" }
  | { kind: "text"; parts: Template[] }
  | { kind: "array"; items: Template[] }
  | { kind: "object"; entries: [string, Template][] };

export type PlannedStatement = {
  text: string;
  types: number[];
  parameters: Template[];
  /** rows it has to read or change, as it did when it was recorded; null where that differed */
  count: number | null;
};

/** Statements by their number: those of one step are sent together, each step waits for the one before. */
export type Steps = number[][];
/** What is sent together: single statements, and transactions with steps of their own. */
export type Unit = { statement: number } | { begin: string; steps: Steps };

/** How one request is answered: the statements that the product sent for it, and its answer. */
export type Plan = {
  name: string;
  steps: Unit[][];
  statements: PlannedStatement[];
  status: number;
  /** null for a page, which is rendered */
  answer: Template | null;
  /** statements sent, BEGIN and COMMIT among them */
  sent: number;
  /** how often the request waits for the database */
  trips: number;
};

/** Where the bare server takes plans (POST, a list of them), and the header in which a request names its own. */
export const PLANS_PATH = "/plans";
export const PLAN_HEADER = "x-bench-plan";
