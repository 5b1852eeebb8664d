import { afterAll, expect, test } from "vitest";
import { as } from "../../as";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { aFrozenDay } from "../../setup/frozen-day";

afterAll(() => expectAreaCovered("prep"));

test("a day's sheet is read, its changes are acknowledged, its labels are printed", async () => {
  const { cook, date, line } = await aFrozenDay();
  const mai = await api(cook);
  const params = { path: { date } };
  const { data: days } = await mai.GET("/api/chef-dashboard/prep/");
  expect(days).toEqual({ days: [{ day: date, portions: 2 }] });

  const { data: sheet } = await mai.GET("/api/chef-dashboard/prep/{date}/", { params });
  expect(sheet).toMatchObject({
    state: "frozen",
    portions: 2,
    dishes: [{ name: "Chicken pho", portions: 2, allergens: ["fish"] }],
    orders: [{ place: 1, id: line.order_id, items: [{ quantity: 2 }] }],
    changes: [{ kind: "added", quantity: 2, is_acknowledged: false }],
  });
  const seen = await mai.POST("/api/chef-dashboard/prep/{date}/acknowledge/", {
    params,
    body: { seen: sheet?.seen ?? "" },
  });
  expect(seen.data?.changes).toMatchObject([{ kind: "added", is_acknowledged: true }]);

  const { data: labels } = await mai.GET("/api/chef-dashboard/prep/{date}/labels/", { params });
  expect(labels).toMatchObject({ labels: [{ meal: "Chicken pho", piece: 1, pieces: 2 }, { piece: 2 }] });
  for (const paper of ["letter", "a4", "62mm"]) {
    const pdf = await as(cook).get(`/api/chef-dashboard/prep/${date}/labels/?paper=${paper}`);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(pdf.text.startsWith("%PDF-")).toBe(true);
  }
  const foreign = (await aFrozenDay()).line.order_id;
  const none = await as(cook).get(`/api/chef-dashboard/prep/${date}/labels/?order_id=${foreign}`);
  expect([none.status, none.text]).toEqual([404, '{"detail":"Not found."}']);
});
