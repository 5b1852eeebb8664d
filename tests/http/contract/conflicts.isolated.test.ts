import { afterAll, beforeAll, expect, test } from "vitest";
import { sendWebhooksTo } from "../../../scripts/tools/stack/fakes";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import { ownDocument } from "./calls";
import { conflicts } from "./conflicts";

const document = ownDocument();

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 0 }, { LOGIN_FAILURES_PER_ADDRESS: "1000" });
  // what is paid at the provider we only hear of by asking
  await sendWebhooksTo(environment.fakes, "http://127.0.0.1:9");
});
afterAll(() => environment.stop());

test.each(Object.entries(conflicts))("%s", async (name, provoke) => {
  const [status, id = ""] = name.split(" ");
  const answer = await provoke(environment.fakes);
  expect([answer.status, answer.text]).toEqual([Number(status), expect.any(String)]);
  const type = answer.headers.get("content-type");
  const one = document.operation(id);
  expect(document.misfitsOfAnswer(one, answer.status, type, answer.body)).toEqual([]);
});
