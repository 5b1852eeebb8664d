import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DiskLog } from "./disk-log.ts";
import { Faults, pathMatches, readFault } from "./faults.ts";
import { decodeForm, UnreadableForm } from "./forms.ts";
import { closeServer, httpServer, json } from "./http.ts";
import { Queue } from "./queue.ts";

describe("forms", () => {
  test.each<[string, unknown]>([
    ["", {}],
    ["amount=100&currency=usd", { amount: "100", currency: "usd" }],
    ["metadata[order]=12&metadata[a b]=c%20d", { metadata: { order: "12", "a b": "c d" } }],
    ["expand[]=x&expand[]=y", { expand: ["x", "y"] }],
    ["expand[0]=x&expand[1]=y", { expand: ["x", "y"] }],
    ["a[b][0][c]=1&a[b][1][c]=2", { a: { b: [{ c: "1" }, { c: "2" }] } }],
  ])("%s", (text, expected) => {
    expect(JSON.parse(JSON.stringify(decodeForm(text)))).toEqual(expected);
  });

  test("names that are special elsewhere are ordinary here", () => {
    const form = decodeForm("__proto__[polluted]=1&constructor=2");
    expect(Object.keys(form)).toEqual(["__proto__", "constructor"]);
    expect({}).not.toHaveProperty("polluted");
  });

  test("a name that is a text and an object at once is refused, and so is depth without end", () => {
    expect(() => decodeForm("a=1&a[b]=2")).toThrow(UnreadableForm);
    expect(() => decodeForm(`a${"[b]".repeat(500)}=1`)).toThrow(UnreadableForm);
  });
});

describe("faults", () => {
  test.each<[string, string, boolean]>([
    ["/v1/payment_intents", "/v1/payment_intents", true],
    ["/v1/payment_intents", "/v1/payment_intents/pi_1/confirm", true],
    ["/v1/payment_intents", "/v1/payment_intents_other", false],
    ["/v1/payment_intents/*/confirm", "/v1/payment_intents/pi_1/confirm", true],
    ["/v1/payment_intents/*/confirm", "/v1/payment_intents/pi_1", false],
    ["payment_intent.*", "payment_intent.succeeded", true],
    ["payment_intent.succeeded", "payment_intent.created", false],
    ["*", "/anything", true],
  ])("%s concerns %s: %s", (pattern, path, expected) => {
    expect(pathMatches(pattern, path)).toBe(expected);
  });

  test("are used up, first told first", () => {
    const faults = new Faults();
    faults.add({ path: "/a", status: 500, times: 2 });
    faults.add({ path: "/a", status: 429, times: 1 });
    expect([1, 2, 3, 4].map(() => faults.takeForRequest("POST", "/a")?.status)).toEqual([
      500,
      500,
      429,
      undefined,
    ]);
  });

  test.each([
    [null],
    [{}],
    [{ path: "/a" }],
    [{ path: 1, status: 500 }],
    [{ path: "/a", status: 999 }],
    [{ path: "/a", status: 500, times: 0 }],
    [{ path: "/a", delay_ms: -1 }],
    [{ path: "/a", duplicate: "yes" }],
  ])("%j is no fault", (given) => {
    expect(readFault(given)).toEqual(expect.any(String));
  });
});

test("a log leaves out a torn last line, and goes on after it", () => {
  const file = join(mkdtempSync(join(tmpdir(), "log-")), "x.jsonl");
  const first = new DiskLog(file);
  first.append('{"n":1}');
  first.append('{"n":2}');
  first.close();
  appendFileSync(file, '{"n":3,"half');
  const second = new DiskLog(file);
  expect([...second.read()]).toEqual([{ n: 1 }, { n: 2 }]);
  second.append('{"n":4}');
  expect([...second.read()]).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  second.rewrite(['{"n":9}']);
  second.append('{"n":10}');
  expect(readFileSync(file, "utf8")).toBe('{"n":9}\n{"n":10}\n');
  second.close();
});

test("a queue gives back in order what was put in, however long it grew", () => {
  const queue = new Queue<number>();
  const out: (number | undefined)[] = [];
  for (let i = 0; i < 5000; i += 1) {
    queue.push(i);
    if (i % 2 === 1) out.push(queue.shift());
  }
  while (queue.length > 0) out.push(queue.shift());
  expect(out).toEqual(Array.from({ length: 5000 }, (_, i) => i));
  expect(queue.shift()).toBeUndefined();
});

test("the controls are closed to pages of other sites", async () => {
  const server = httpServer("test", async ({ path }) => json({ path }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const own = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const ask = async (path: string, origin?: string) =>
    (await fetch(`${own}${path}`, { method: "POST", ...(origin ? { headers: { origin } } : {}) })).status;
  expect([await ask("/__clock"), await ask("/__clock", own)]).toEqual([200, 200]);
  expect([await ask("/__clock", "https://evil.test"), await ask("/__faults", "null")]).toEqual([403, 403]);
  expect(await ask("/v1/tokens", "http://localhost:3000")).toBe(200);
  await closeServer(server);
});
