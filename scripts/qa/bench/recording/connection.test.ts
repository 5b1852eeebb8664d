import { expect, test } from "vitest";
import { FollowedConnection, type SentStatement } from "./connection";
import { MessageReader } from "./protocol";

const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
const sized = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)]);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const STARTUP = Buffer.concat([int32(8), Buffer.from([0, 3, 0, 0])]);
const ASKED = Buffer.concat([
  STARTUP,
  message("P", text("s1"), text("SELECT $1 AS id"), int16(1), int32(23)),
  message("D", Buffer.from("S"), text("s1")),
  message("B", text(""), text("s1"), int16(0), int16(1), sized("42"), int16(0)),
  message("E", text(""), int32(0)),
  message("S"),
]);
const ANSWERED = Buffer.concat([
  message("1"),
  message("t", int16(1), int32(23)),
  message("T", int16(1), text("id"), int32(0), int16(0), int32(23), int16(4), int32(0), int16(0)),
  message("2"),
  message("D", int16(1), sized("42")),
  message("C", text("SELECT 1")),
  message("Z", Buffer.from("I")),
]);

test.each([1, 7, 1_000])("a statement is read with its values, %i bytes at a time", (size) => {
  const statements: SentStatement[] = [];
  const seen: string[] = [];
  let clock = 0;
  const followed = new FollowedConnection(1, {
    next: () => ++clock,
    sent: (statement) => void statements.push(statement),
    prepared: () => void seen.push("prepared"),
    idle: () => void seen.push("idle"),
  });
  const feed = (bytes: Buffer, reader: MessageReader, take: "fromClient" | "fromServer") => {
    for (let at = 0; at < bytes.length; at += size)
      for (const one of reader.take(bytes.subarray(at, at + size))) followed[take](one);
  };
  feed(ASKED, new MessageReader(true), "fromClient");
  expect(followed.isIdle).toBe(false);
  feed(ANSWERED, new MessageReader(false), "fromServer");
  expect(followed.isIdle).toBe(true);
  expect(seen).toEqual(["prepared", "idle"]);
  expect(statements).toEqual([
    {
      connection: 1,
      prepared: { text: "SELECT $1 AS id", types: [23], columns: [{ name: "id", type: 23 }] },
      parameters: ["42"],
      rows: [["42"]],
      count: 1,
      sent: 1,
      done: 2,
    },
  ]);
});
