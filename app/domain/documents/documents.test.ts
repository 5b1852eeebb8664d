import { expect, test } from "vitest";
import { files } from "~/adapters/files.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { formatDay } from "~/kit/day";
import { aChef, aCuisine, aDocument, aMarketplace, aMeal, aStaff, dayFrom } from "../../../tests/builders";
import { changeChef } from "../chefs/chef-row.server";
import { showDashboard } from "../kitchens/show-dashboard.server";
import { showKitchen } from "../kitchens/show-kitchen.server";
import { submitApplication } from "../kitchens/submit-application.server";
import { submitDocument } from "../kitchens/submit-document.server";
import { updateKitchen } from "../kitchens/update-kitchen.server";
import { listMeals } from "../meals/list-meals.server";
import { documentEnds } from "../messages/kinds/document-ends.server";
import { permitEnds } from "../messages/kinds/permit-ends.server";
import { listPendingApprovals } from "../staff/pending-approvals.server";
import { deleteOrphanedDocument } from "./delete-orphaned-document.server";
import { notifyEndingDocuments } from "./notify-ending-documents.server";
import { readDocument } from "./read-document.server";
import { removeDocument } from "./remove-document.server";
import { reviewDocument, withdrawDocument } from "./review-document.server";
import { DocumentInput } from "./schemas.server";
import { uploadDocument } from "./upload-document.server";

const byStaff = async () => ({ ...(await aStaff()), actor: "staff:1" });

async function permitOf(chef_id: number): Promise<string | null> {
  const [row] = await sql<{ permit_expires_on: string | null }[]>`
    SELECT permit_expires_on FROM chef WHERE id = ${chef_id}`;
  return row?.permit_expires_on ?? null;
}

const noticesTo = async (account_id: number) =>
  (
    await db.notification.findMany({
      where: { account_id, kind: "document.ends" },
      orderBy: { id: "asc" },
    })
  ).map(({ facts }) => (facts as { notice_days: number }).notice_days);

test("an approved permit puts meals on the list up to its last day, and a food handler card that ends sooner ends them sooner", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const chef = await aChef({ marketplace });
  const meal = await aMeal({ chef, schedule: { from: 1, to: 20, count: 50 } });
  const listed = async (offset?: number) => {
    const date = offset === undefined ? {} : { date: await dayFrom(offset) };
    const { rows } = await listMeals({ market_place_id: marketplace.id, ...date }, { limit: 5, offset: 0 });
    return rows.map(({ id }) => id);
  };
  expect(await listed()).toEqual([]);
  const by = await byStaff();
  const permit = await aDocument({ chef, until: 9 });
  expect(await listPendingApprovals()).toContainEqual(
    expect.objectContaining({ what: "document", id: permit }),
  );
  await reviewDocument(by, permit, "approve", null);
  expect([await listed(9), await listed(10)]).toEqual([[meal.id], []]);
  await reviewDocument(by, await aDocument({ chef, kind: "food_handler", until: 5 }), "approve", null);
  expect([await listed(5), await listed(6)]).toEqual([[meal.id], []]);
  await reviewDocument(by, await aDocument({ chef, kind: "food_handler", until: 40 }), "approve", null);
  expect(await listed(9)).toEqual([meal.id]);
  await sql`UPDATE kitchen_document SET expires_on = ${await dayFrom(-1)} WHERE id = ${permit}`;
  await sql`UPDATE chef SET permit_expires_on = ${await dayFrom(-1)} WHERE id = ${chef.chef_id}`;
  expect(await listed()).toEqual([]);
});

test("a rejection says why, changes nothing and is final; a food handler card alone is no permit", async () => {
  const chef = await aChef({ permit: { number: "P-1", expires_on: "2031-01-31" } });
  const by = await byStaff();
  const permit = await aDocument({ chef });
  expect(() => reviewDocument(by, permit, "reject", null)).toThrow("Enter a reason.");
  const ended = await aDocument({ chef, until: -1 });
  await expect(reviewDocument(by, ended, "approve", null)).rejects.toMatchObject({ code: "document_ended" });
  await reviewDocument(by, permit, "reject", "The picture is blurred.");
  await expect(reviewDocument(by, permit, "approve", null)).rejects.toMatchObject({ code: "already_so" });
  await expect(reviewDocument(by, 999_999_999, "approve", null)).rejects.toMatchObject({ kind: "missing" });
  await reviewDocument(by, await aDocument({ chef, kind: "food_handler", until: 3 }), "approve", null);
  expect(await permitOf(chef.chef_id)).toBe("2031-01-31");
  const told = await db.notification.count({
    where: { account_id: chef.account_id, kind: "document.reviewed" },
  });
  expect(told).toBe(2);
});

test("a permit that staff withdraw has ended yesterday, with the reason to its cook; nothing typed brings it back, a new one does", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const chef = await aChef({ marketplace });
  const meal = await aMeal({ chef, schedule: { from: 1, to: 20, count: 50 } });
  const listed = async () => {
    const { rows } = await listMeals({ market_place_id: marketplace.id }, { limit: 5, offset: 0 });
    return rows.map(({ id }) => id);
  };
  const by = await byStaff();
  const permit = await aDocument({ chef, until: 90 });
  await expect(withdrawDocument(by, permit, "Fake")).rejects.toMatchObject({ code: "not_approved" });
  await reviewDocument(by, permit, "approve", null);
  expect(await listed()).toEqual([meal.id]);
  await withdrawDocument(by, permit, "The county took it back.");
  await expect(withdrawDocument(by, permit, "Again")).rejects.toMatchObject({ code: "not_approved" });
  expect([await listed(), await permitOf(chef.chef_id)]).toEqual([[], await dayFrom(-1, chef.time_zone)]);
  const typed = { permit_expires_on: "2039-01-01" };
  await expect(updateKitchen(chef, chef.chef_id, typed)).rejects.toMatchObject({ kind: "invalid" });
  const keys = { account_id: chef.account_id, kind: "document.reviewed" };
  const [told] = await db.notification.findMany({ where: keys, orderBy: { id: "desc" } });
  expect(told).toMatchObject({ facts: { kitchen_document_id: permit } });
  const where = { subject_kind: "document", subject_id: String(permit), action: "document.withdraw" };
  expect(await db.auditEntry.findMany({ where, select: { reason: true, before: true } })).toEqual([
    {
      reason: "The county took it back.",
      before: { status: "approved", expires_on: await dayFrom(90, chef.time_zone) },
    },
  ]);
  await reviewDocument(by, await aDocument({ chef, until: 60 }), "approve", null);
  expect(await listed()).toEqual([meal.id]);
});

test("an upload that is sent empty says all that it lacks at once, in its own words", () => {
  const of = (expires_on: string, document: File) => {
    const { error } = DocumentInput.safeParse({ kind: "permit", permit_number: "", expires_on, document });
    return error?.issues.map(({ message }) => message);
  };
  expect(of("", new File([], ""))).toEqual(["Enter the last day it's valid", "Choose a file"]);
  expect(of("0026-12-31", new File(["%PDF-1.4"], "a.pdf"))).toEqual(["Enter all four digits of the year"]);
});

test("a file whose document was never written is taken away later; a document keeps its own", async () => {
  const chef = await aChef();
  const file = new File(["%PDF-1.4"], "a.pdf");
  const input = { kind: "permit", expires_on: await dayFrom(30, chef.time_zone), document: file } as const;
  const { id } = await uploadDocument(chef, input);
  const row = await db.kitchenDocument.findUniqueOrThrow({ where: { id }, select: { path: true } });
  const job = { key: `document.storing:${row.path}` };
  const { run_after } = await db.outbox.findFirstOrThrow({ where: job, select: { run_after: true } });
  expect(run_after.getTime()).toBeGreaterThan(clock.now().getTime() + 3_000_000);
  await deleteOrphanedDocument(row.path);
  expect(await files.get(row.path)).not.toBeNull();
  await db.kitchenDocument.delete({ where: { id } });
  await deleteOrphanedDocument(row.path);
  expect(await files.get(row.path)).toBeNull();
});

test("once documents decide, the cook cannot type another end; the same one may be sent along", async () => {
  const chef = await aChef();
  await reviewDocument(await byStaff(), await aDocument({ chef, until: 30 }), "approve", null);
  const end = await dayFrom(30, chef.time_zone);
  await expect(updateKitchen(chef, chef.chef_id, { permit_expires_on: "2039-01-01" })).rejects.toMatchObject({
    fields: { permit_expires_on: [expect.any(String)] },
  });
  expect(await updateKitchen(chef, chef.chef_id, { permit_expires_on: end })).toMatchObject({
    permit_expires_on: end,
  });
});

test("its cook is told 30, 7 and 1 days before and when it has ended, once each, by the kitchen's own days", async () => {
  const marketplace = await aMarketplace({ time_zone: "Pacific/Kiritimati" });
  const chef = await aChef({ marketplace });
  const id = await aDocument({ chef, until: 31, status: "approved" });
  const at = async (days: number) => {
    await sql`UPDATE kitchen_document SET expires_on = ${await dayFrom(days, chef.time_zone)} WHERE id = ${id}`;
    await notifyEndingDocuments();
    await notifyEndingDocuments();
    return noticesTo(chef.account_id);
  };
  expect(await at(31)).toEqual([]);
  expect(await at(30)).toEqual([30]);
  expect(await at(8)).toEqual([30]);
  expect(await at(7)).toEqual([30, 7]);
  expect(await at(1)).toEqual([30, 7, 1]);
  expect(await at(0)).toEqual([30, 7, 1]);
  expect(await at(-1)).toEqual([30, 7, 1, 0]);
  expect(await at(-2)).toEqual([30, 7, 1, 0]);
});

test("nobody is told of a document that was never approved, or that a newer one has replaced", async () => {
  const chef = await aChef();
  await aDocument({ chef, until: 5 });
  await aDocument({ chef, kind: "food_handler", until: 5, status: "approved" });
  await aDocument({ chef, kind: "food_handler", until: 300, status: "approved" });
  await notifyEndingDocuments();
  expect(await noticesTo(chef.account_id)).toEqual([]);
});

test("who has handed in the new one reads that it's being checked, not to upload it", async () => {
  const chef = await aChef();
  const reader = { account_id: chef.account_id, isDownload: false };
  const kitchen_document_id = await aDocument({ chef, status: "approved", until: 7 });
  const ends_on = await dayFrom(7, chef.time_zone);
  const said = async (notice_days: number) => {
    const ofDocument = await documentEnds.render({ kitchen_document_id, notice_days }, reader);
    const ofTyped = await permitEnds.render({ ends_on, notice_days }, reader);
    expect(ofTyped).toEqual(ofDocument);
    return [...(ofDocument?.paragraphs ?? []), ofDocument?.action?.label].join(" ");
  };
  expect(await said(7)).toMatch(/^Upload the new one before then, .* Upload the new one$/);
  // a card is no permit, and one that ends no later follows nothing
  await aDocument({ chef, kind: "food_handler" });
  await aDocument({ chef, until: 7 });
  expect(await said(7)).toMatch(/^Upload the new one before then/);
  await aDocument({ chef });
  const checking = `We're still checking the new one you sent on ${formatDay(await dayFrom(0, chef.time_zone))}.`;
  expect(await said(7)).toBe(`${checking} There's nothing you need to do right now. See your documents`);
  expect(await said(0)).toContain(
    `diners can't order your meals until we've approved the new one. ${checking}`,
  );
});

test("of a permit whose last day was typed the cook is told as of a document, once; not anymore once a document decides", async () => {
  const marketplace = await aMarketplace({ permit_required: true, time_zone: "Pacific/Kiritimati" });
  const told = async (chef: { account_id: number }) =>
    (await db.notification.findMany({ where: { account_id: chef.account_id, kind: "permit.ends" } })).map(
      ({ facts }) => (facts as { notice_days: number }).notice_days,
    );
  const due: [days: number, notices: number[]][] = [
    ...([
      [31, []],
      [30, [30]],
      [8, [30]],
      [7, [7]],
      [1, [1]],
      [0, [1]],
      [-1, [0]],
      [-8, []],
    ] as [number, number[]][]),
  ];
  const cooks = await Promise.all(
    due.map(async ([days]) => {
      const expires_on = await dayFrom(days, marketplace.time_zone);
      return aChef({ marketplace, permit: { number: "P-1", expires_on } });
    }),
  );
  const other = await aChef({
    marketplace,
    permit: { number: "P-2", expires_on: await dayFrom(7, marketplace.time_zone) },
  });
  await aDocument({ chef: other, until: 90, status: "approved" });
  await notifyEndingDocuments();
  await notifyEndingDocuments();
  expect(await Promise.all(cooks.map(told))).toEqual(due.map(([, notices]) => notices));
  expect(await told(other)).toEqual([]);
});

test("a permit that is handed in completes the application, which goes to staff; one that is rejected is missing again", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const cuisine = await aCuisine();
  const chef = await aChef({ marketplace, status: "draft", cuisines: [cuisine] });
  const kitchen = () => showKitchen(chef);
  expect(await kitchen()).toMatchObject({ status: "draft", missing: ["permit"] });
  const file = new File(["%PDF-1.4"], "a.pdf");
  const expires_on = await dayFrom(90, chef.time_zone);
  const input = { expires_on, document: file };
  await submitDocument(chef, { ...input, kind: "food_handler" });
  expect(await kitchen()).toMatchObject({ status: "draft", missing: ["permit"] });
  const { id } = await submitDocument(chef, { ...input, kind: "permit", permit_number: "TN-77" });
  expect(await kitchen()).toMatchObject({ status: "submitted", missing: [], permit_number: "TN-77" });
  const told = (kind: string) => db.notification.count({ where: { account_id: chef.account_id, kind } });
  expect(await told("kitchen.submitted")).toBe(1);
  const step = async () => (await showDashboard(chef)).setup.steps.find((one) => one.step === "permit");
  expect(await step()).toEqual({ step: "permit", is_done: false });
  const by = await byStaff();
  await reviewDocument(by, id, "reject", "The picture is blurred.");
  expect(await kitchen()).toMatchObject({ status: "submitted", missing: ["permit"] });
  const again = await submitDocument(chef, { ...input, kind: "permit" });
  await reviewDocument(by, again.id, "approve", null);
  expect(await kitchen()).toMatchObject({
    missing: [],
    permit_expires_on: expires_on,
    permit_number: "TN-77",
  });
  expect(await step()).toEqual({ step: "permit", is_done: true });
});

test("a permit that is handed in while the bio is being saved completes the application: whoever is second sees both", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const chef = await aChef({ marketplace, status: "draft", cuisines: [await aCuisine()] });
  await sql`UPDATE chef SET bio = '' WHERE id = ${chef.chef_id}`;
  expect((await showKitchen(chef)).missing).toEqual(["bio", "permit"]);
  const expires_on = await dayFrom(90, chef.time_zone);
  let handingIn: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    const [mine] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await changeChef(tx, chef.chef_id, { bio: "Two pots, nine years." });
    expect((await submitApplication(tx, chef)).missing).toEqual(["permit"]);
    let isOver = false;
    const document = new File(["%PDF-1.4"], "a.pdf");
    handingIn = submitDocument(chef, { kind: "permit", expires_on, document }).finally(() => (isOver = true));
    const waiting = () =>
      tx`SELECT pid FROM pg_locks WHERE NOT granted AND ${mine?.pid ?? 0}::int = ANY (pg_blocking_pids(pid))`;
    await expect.poll(async () => isOver || (await waiting()).length === 1, { timeout: 10_000 }).toBe(true);
  });
  await handingIn;
  expect(await showKitchen(chef)).toMatchObject({ status: "submitted", missing: [] });
  const where = { account_id: chef.account_id, kind: "kitchen.submitted" };
  expect(await db.notification.count({ where })).toBe(1);
});

test("what a cook typed before documents were asked for completes the application as long as it has not ended", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const missingOf = async (days: number) => {
    const expires_on = await dayFrom(days, marketplace.time_zone);
    const chef = await aChef({
      marketplace,
      cuisines: [await aCuisine()],
      permit: { number: "P-1", expires_on },
    });
    return (await showKitchen(chef)).missing;
  };
  expect([await missingOf(0), await missingOf(-1)]).toEqual([[], ["permit"]]);
});

test("a cook removes a document that nobody has decided on, with its file; not another's, not afterward", async () => {
  const [chef, other] = [await aChef(), await aChef()];
  const file = new File(["%PDF-1.4"], "a.pdf");
  const input = { kind: "permit", expires_on: await dayFrom(30, chef.time_zone), document: file } as const;
  const { id } = await uploadDocument(chef, input);
  const { path } = await db.kitchenDocument.findUniqueOrThrow({ where: { id }, select: { path: true } });
  await expect(removeDocument(other, id)).rejects.toMatchObject({ kind: "missing" });
  await removeDocument(chef, id);
  await expect(removeDocument(chef, id)).rejects.toMatchObject({ kind: "missing" });
  const key = `document.removed:${path}`;
  expect(await db.outbox.findFirst({ where: { key }, select: { payload: true } })).toEqual({
    payload: { path },
  });
  await deleteOrphanedDocument(path);
  expect(await files.get(path)).toBeNull();
  expect(await listPendingApprovals()).not.toContainEqual(expect.objectContaining({ what: "document", id }));
  const by = await byStaff();
  await expect(reviewDocument(by, id, "approve", null)).rejects.toMatchObject({ kind: "missing" });
  for (const decision of ["approve", "reject"] as const) {
    const decided = await aDocument({ chef, until: 30 });
    await reviewDocument(by, decided, decision, decision === "reject" ? "Blurred" : null);
    await expect(removeDocument(chef, decided)).rejects.toMatchObject({ code: "already_so" });
  }
});

test("of a cook who removes it and staff who decide at once, one comes first and the other is told", async () => {
  const [chef, by] = [await aChef(), await byStaff()];
  const id = await aDocument({ chef, until: 30 });
  const both = await Promise.allSettled([removeDocument(chef, id), reviewDocument(by, id, "approve", null)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("whoever of the team opens a document is in the audit, once in ten minutes; its own cook isn't", async () => {
  const [chef, sol, mia] = [await aChef(), await aStaff(), await aStaff({ role: "operations" })];
  const file = new File(["%PDF-1.4"], "a.pdf");
  const input = { kind: "permit", expires_on: await dayFrom(30, chef.time_zone), document: file } as const;
  const { id } = await uploadDocument(chef, input);
  const opened = async () =>
    (
      await db.auditEntry.findMany({
        where: { subject_kind: "document", subject_id: String(id), action: "document.opened" },
        select: { staff_id: true },
        orderBy: { id: "asc" },
      })
    ).map(({ staff_id }) => staff_id);
  await readDocument(chef, id);
  expect(await opened()).toEqual([]);
  await readDocument(sol, id);
  await readDocument(sol, id);
  await readDocument(mia, id);
  expect(await opened()).toEqual([sol.staff_id, mia.staff_id]);
  // one of eleven minutes ago: the list only grows, so it is written and not moved
  const ben = await aStaff();
  await sql`
    INSERT INTO audit_entry (staff_id, actor, action, subject_kind, subject_id, at)
    VALUES (${ben.staff_id}, ${`staff:${ben.staff_id}`}, 'document.opened', 'document', ${String(id)}, app_now() - interval '11 minutes')`;
  await readDocument(ben, id);
  expect(await opened()).toEqual([sol.staff_id, mia.staff_id, ben.staff_id, ben.staff_id]);
});
