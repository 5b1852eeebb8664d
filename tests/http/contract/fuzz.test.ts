import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { as, type Client, guest, keyOf } from "../../as";
import { PASSWORD } from "../../builders";
import { arbitraryOf, type FuzzedRequest, requestOf } from "../../client/arbitrary";
import { type ApiDocument, apiDocument } from "../../client/document";
import { aTenant, type Tenant } from "../../client/tenants";
import { linesIn, secretsIn } from "../../setup/logs";
import { TEST_SEED } from "../../setup/test-seed";

/** Requests in a run: 2,000 with all the other tests, FUZZ_REQUESTS=20000 before a release. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
/** People are made again after so many requests: what is sent may sign them out or delete what they have. */
const BATCH = 200;

let document: ApiDocument;
beforeAll(async () => {
  document = await apiDocument();
});

async function send(who: Client, { one, path, body }: FuzzedRequest) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  switch (one.method) {
    case "GET":
      return who.get(path);
    case "DELETE":
      return who.delete(path);
    default:
      return who[one.method.toLowerCase() as "post"](path, json);
  }
}

/** Everything that belongs to the other tenant and nobody else may read, as it would stand in an answer. */
function leaks(text: string, other: Tenant): string[] {
  return other.secrets.filter((secret) => text.includes(secret));
}

describe("whatever is sent by the document's own description", () => {
  test(
    `${REQUESTS} requests (TEST_SEED=${TEST_SEED}): no 5xx, no undocumented answer, nothing of the other tenant, no secret in a log`,
    async () => {
      const pool: number[] = [];
      // who has signed out gets nothing but 401; that call is tested by itself
      const jsonCalls = document.operations
        .filter((one) => one.body?.type !== "multipart/form-data" && one.id !== "post_accounts_logout")
        .map((one) => ({ role: one.role, request: requestOf(document, one, pool) }));
      const statuses: Record<number, number> = {};
      const hidden: Record<string, string> = { password: PASSWORD };
      const faults: string[] = [];
      for (let batch = 0; batch * BATCH < REQUESTS; batch += 1) {
        const [mine, other] = [await aTenant("mine"), await aTenant("other")];
        for (const [name, one] of mine.people) hidden[`key of ${name} ${one.account_id}`] = await keyOf(one);
        for (const secret of [...mine.secrets, ...other.secrets]) hidden[secret] = secret;
        pool.splice(0, pool.length, ...mine.ids, ...other.ids);
        const who: [string, Client][] = [
          ["guest", guest()],
          ...mine.people.map(([name, one]) => [name, as(one)] as [string, Client]),
        ];
        const asked = fc.constantFrom(...jsonCalls).chain(({ role: wanted, request }) => {
          const right = who.filter(([role]) => role === wanted);
          const anybody = fc.constantFrom(...who);
          const asking =
            right.length > 0
              ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, anybody)
              : anybody;
          return fc.tuple(request, asking);
        });
        for (const [sent, [name, client]] of fc.sample(asked, { seed: TEST_SEED + batch, numRuns: BATCH })) {
          const answer = await send(client, sent);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const type = answer.headers.get("content-type");
          const wrong = [
            ...document.misfitsOfAnswer(sent.one, answer.status, type, answer.body),
            ...leaks(answer.text, other).map((secret) => `tells ${secret}`),
          ];
          if (answer.status >= 500 || wrong.length > 0)
            faults.push(
              `${name} ${sent.one.method} ${sent.path} ${JSON.stringify(sent.body)?.slice(0, 400)}: ${answer.status} ${wrong.join("; ") || answer.text.slice(0, 200)}`,
            );
        }
      }
      console.log(`answers by status: ${JSON.stringify(statuses)}`);
      expect(faults.slice(0, 10)).toEqual([]);
      expect(secretsIn(linesIn(join(inject("place").folder, "logs")), hidden)).toEqual([]);
    },
    60_000 + REQUESTS * 100,
  );

  test("the generator makes good requests too: of each call's bodies some fit their schema, for four calls of five", () => {
    const good = document.operations
      .filter((one) => one.body && one.body.type === "application/json")
      .map(
        (one) =>
          fc
            .sample(arbitraryOf(document, one.body?.schema as object, [1]), { seed: 1, numRuns: 60 })
            .filter((body) => document.misfitsOfBody(one, body).length === 0).length,
      );
    expect(good.filter((count) => count > 0).length / good.length).toBeGreaterThan(0.8);
  });
});
