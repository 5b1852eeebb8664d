import { afterAll, beforeAll, expect, test } from "vitest";
import { sendWebhooksTo } from "../../../scripts/tools/stack/doubles";
import { type Market, ownMarket } from "../../setup/own-market";
import { ownDocument } from "./calls";
import { conflicts } from "./conflicts";

const document = ownDocument();

let market: Market;
beforeAll(async () => {
  market = await ownMarket({ webs: 1, workers: 0 }, { LOGIN_FAILURES_PER_ADDRESS: "1000" });
  // what is paid at the provider we only hear of by asking
  await sendWebhooksTo(market.doubles, "http://127.0.0.1:9");
});
afterAll(() => market.stop());

test.each(Object.entries(conflicts))("%s", async (name, provoke) => {
  const [status, id = ""] = name.split(" ");
  const answer = await provoke(market.doubles);
  expect([answer.status, answer.text]).toEqual([Number(status), expect.any(String)]);
  const type = answer.headers.get("content-type");
  const one = document.operation(id);
  expect(document.misfitsOfAnswer(one, answer.status, type, answer.body)).toEqual([]);
});
