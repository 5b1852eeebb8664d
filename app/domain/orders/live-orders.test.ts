import { expect, test } from "vitest";
import { announceChanged, onOrderStep } from "~/data/order-steps.server";
import { sql } from "~/data/sql.server";
import { aChef, aDiner, aMeal, anOrderedLine, aSignedIn } from "../../../tests/builders";
import { followKitchen, followOrders } from "./live-orders.server";

const aListener = async (who: Awaited<ReturnType<typeof aDiner>>) => ({
  me: (await aSignedIn(who, "session")).account as typeof who,
  heard: [] as (string | null)[],
  isClosed: false,
});
type One = Awaited<ReturnType<typeof aListener>>;

const ways = (one: One, over: { send?: () => boolean; close?: () => void } = {}) => ({
  send: (event: string | null) => {
    one.heard.push(event);
    return true;
  },
  close: () => {
    one.isClosed = true;
  },
  ...over,
});
const steps = ({ heard }: One) => heard.filter((event) => event !== null);
const step = (account_id: number) => sql`SELECT pg_notify('order_step', ${`${account_id}:1:accepted`})`;

test("a connection that breaks while it is written to stops nobody else's", async () => {
  const ana = await aDiner();
  const [broken, well] = [await aListener(ana), await aListener(ana)];
  let isBroken = false;
  await followOrders(
    broken.me,
    ways(broken, {
      send: () => {
        if (isBroken) throw new TypeError("The stream is closed.");
        return true;
      },
      close: () => {
        throw new TypeError("The stream is closed.");
      },
    }),
  );
  await followOrders(well.me, ways(well));
  isBroken = true;
  await step(ana.account_id);
  await expect.poll(() => steps(well)).toEqual(["now", "step"]);
  await step(ana.account_id);
  await expect.poll(() => steps(well)).toEqual(["now", "step", "step"]);
});

test("one that has gone while it was looked who may hear is sent nothing more", async () => {
  const ana = await aListener(await aDiner());
  const stop = await followOrders(ana.me, ways(ana));
  // Heard after what listens for orders has heard it and begun to look: the window is closed meanwhile.
  await onOrderStep(({ account_id }) => {
    if (account_id === ana.me.account_id) stop();
  });
  await step(ana.me.account_id);
  await expect.poll(() => ana.isClosed).toBe(true);
  const later = await aListener(ana.me);
  await followOrders(later.me, ways(later));
  await step(ana.me.account_id);
  await expect.poll(() => steps(later)).toEqual(["now", "step"]);
  expect([ana.isClosed, steps(ana)]).toEqual([true, ["now"]]);
});

test("whoever signed out or was turned away while it began hears not even how their orders stand", async () => {
  const [gone, off] = [await aListener(await aDiner()), await aListener(await aDiner())];
  await sql`DELETE FROM access_key WHERE id = ${gone.me.key_id}`;
  await sql`UPDATE account SET is_active = false WHERE id = ${off.me.account_id}`;
  for (const one of [gone, off]) {
    await followOrders(one.me, ways(one));
    expect([one.isClosed, one.heard]).toEqual([true, ["end"]]);
  }
});

test("a process that ends takes nobody in, not even who came just before", async () => {
  // A copy of the module, as a process of its own has it.
  const copy = "./live-orders.server?ending";
  const { followOrders, endLiveOrders }: typeof import("./live-orders.server") = await import(copy);
  const [here, late] = [await aListener(await aDiner()), await aListener(await aDiner())];
  await followOrders(here.me, ways(here));
  const coming = followOrders(late.me, ways(late));
  endLiveOrders();
  await expect(coming).rejects.toMatchObject({ kind: "unavailable" });
  expect([here.isClosed, late.heard]).toEqual([true, []]);
});

test("a kitchen's page hears that an order of it is another one now, though no part took a step", async () => {
  const cook = await aChef();
  const { order_id } = await anOrderedLine({ meal: await aMeal({ chef: cook }), status: "accepted" });
  const me = (await aSignedIn(cook, "session")).account as typeof cook;
  const heard: unknown[] = [];
  const stop = await followKitchen(me, {
    send: (event, data) => {
      if (event === "step") heard.push(data);
      return true;
    },
    close: () => undefined,
  });
  await announceChanged(order_id);
  await expect.poll(() => heard).toEqual([{ id: order_id, status: "changed" }]);
  stop();
});
