import type { SentStatement } from "./connection";
import type { Steps, Unit } from "./plan";

type Span = { sent: number; done: number };
type Group = Span & { members: number[]; isTransaction: boolean };

const BEGIN = /^\s*(begin|start transaction)\b/i;
const END = /^\s*(commit|rollback)(?!\s+to\b)\b/i;

/** Sorts what was sent into steps: a step ends when something of it is done before the next is sent. */
function inSteps<T extends Span>(all: readonly T[]): T[][] {
  const steps: T[][] = [];
  for (const one of all) {
    const last = steps.at(-1);
    if (last?.every(({ done }) => done > one.sent)) last.push(one);
    else steps.push([one]);
  }
  return steps;
}

/** Single statements and whole transactions, in the order in which they began. */
function groups(statements: readonly SentStatement[]): Group[] {
  const all: Group[] = [];
  const open = new Map<number, Group>();
  for (const [index, { connection, prepared, sent, done }] of statements.entries()) {
    const transaction = open.get(connection);
    if (transaction) {
      transaction.members.push(index);
      transaction.done = Math.max(transaction.done, done);
      if (END.test(prepared.text)) open.delete(connection);
      continue;
    }
    const group = { sent, done, members: [index], isTransaction: BEGIN.test(prepared.text) };
    all.push(group);
    if (group.isTransaction) open.set(connection, group);
  }
  return all;
}

/** How the statements of a request hang together, and how often it waits for the database. */
export function stepsOf(statements: readonly SentStatement[]): { steps: Unit[][]; trips: number } {
  let trips = 0;
  const indexed = statements.map((one, index) => ({ sent: one.sent, done: one.done, index }));
  const unitOf = ({ members, isTransaction }: Group): { unit: Unit; trips: number } => {
    const [first = 0] = members;
    if (!isTransaction) return { unit: { statement: first }, trips: 1 };
    const inner = inSteps(members.map((index) => indexed[index] as (typeof indexed)[number]));
    const between = inner
      .map((step) => step.map(({ index }) => index).filter((index) => index !== first))
      .map((step) => step.filter((index) => !END.test(statements[index]?.prepared.text ?? "")));
    const steps: Steps = between.filter((step) => step.length > 0);
    return { unit: { begin: statements[first]?.prepared.text ?? "begin", steps }, trips: inner.length };
  };
  const steps = inSteps(groups(statements)).map((step) => {
    const units = step.map(unitOf);
    trips += Math.max(...units.map((one) => one.trips));
    return units.map(({ unit }) => unit);
  });
  return { steps, trips };
}
