import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, aMember, aSignedIn, type TestMember, unique } from "../../builders";
import { aGroup } from "../../setup/group-orders";
import { sendForm } from "../../setup/invitations";
import { anInvoicedOrganization } from "../../setup/invoiced";
import { aProgram } from "../../setup/programs";
import { dataScreens, formScreens } from "../../setup/screen-table";

type Somebody = { account_id: number; key_id: number };

/** What one company has, by the screen that shows it; a screen that is missing here fails. */
let things: Record<string, string>;
let chief: Awaited<ReturnType<typeof aCorporateAdmin>>;
let rival: Awaited<ReturnType<typeof aCorporateAdmin>>;
let member: TestMember;

const isCompanys = ({ pattern }: { pattern: string }) => /^\/(dashboard|corporate)\/.*:/.test(pattern);
const screens = dataScreens.filter(isCompanys);
const forms = formScreens.filter(isCompanys);

async function idOf(path: string, body: object): Promise<number> {
  const made = await as(chief).post<{ id: number }>(path, body);
  expect([path, made.status < 300]).toEqual([path, true]);
  return made.body.id;
}

beforeAll(async () => {
  const { invoice_id, ...organization } = await anInvoicedOrganization();
  chief = await aCorporateAdmin({ organization });
  rival = await aCorporateAdmin();
  member = await aMember({ organization });
  const program = await aProgram({ of: organization });
  const file = new FormData();
  const people = "First name,Last name,Email\nBen,Okafor,ben@people.test\n,,nobody\n";
  file.append("file", new File([people], "a.csv", { type: "text/csv" }));
  const sent = await as(chief).post<{ id: number }>("/api/upload/", file);
  const [batch] = await sql<{ id: number }[]>`
    INSERT INTO distribution (organization_id, actor_id, key, amount_cents, total_cents, members)
    VALUES (${organization.id}, ${chief.account_id}, ${unique()}, 100, 100, 1) RETURNING id`;
  const upload = `/dashboard/members/upload/${sent.body.id}`;
  const distribute = `/corporate/${organization.id}/manual-distribute`;
  things = {
    "/dashboard/members/:id": `/dashboard/members/${member.account_id}`,
    "/dashboard/members/upload/:id": upload,
    "/dashboard/members/upload/:id/rejects.csv": `${upload}/rejects.csv`,
    "/dashboard/groups/:id": `/dashboard/groups/${await idOf("/api/v1/corporate/groups/", { kind: "office", name: "Nashville" })}`,
    "/dashboard/group-orders/:id": `/dashboard/group-orders/${(await aGroup({}, { organization })).group.id}`,
    "/dashboard/policies/:id": `/dashboard/policies/${await idOf("/api/v1/corporate/policies/", { name: "Lunch", maximum: "15.00" })}`,
    "/dashboard/programs/:id": `/dashboard/programs/${program.id}`,
    "/dashboard/distributions/:id": `/dashboard/distributions/${batch?.id}`,
    "/dashboard/invoices/:id": `/dashboard/invoices/${invoice_id}`,
    "/dashboard/invoices/:id.pdf": `/dashboard/invoices/${invoice_id}.pdf`,
    "/corporate/:corpId/manual-distribute": distribute,
    "/corporate/:corpId/manual-distribute/:userId": `${distribute}/${member.account_id}`,
  };
});

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

describe("a company's screens and files with somebody else's id", () => {
  test("are all known here", () => {
    expect([...screens, ...forms].map(({ pattern }) => pattern).filter((one) => !things[one])).toEqual([]);
  });

  test.each(screens.map(({ pattern }) => pattern))(
    "%s is 404 for another company's owner, not for its own",
    async (pattern) => {
      const path = things[pattern] ?? "";
      expect([path, (await opens(rival, path)).status]).toEqual([path, 404]);
      expect([path, (await opens(chief, path)).status]).toEqual([path, 200]);
      // a group order is its members' too, but only theirs
      const refused = pattern === "/dashboard/group-orders/:id" ? 404 : 403;
      expect([path, (await opens(member, path)).status]).toEqual([path, refused]);
      expect([path, (await guest().get(path)).status]).toEqual([path, 302]);
    },
  );

  test.each(forms.map(({ pattern }) => pattern))(
    "%s takes no form of another company's owner",
    async (pattern) => {
      const path = things[pattern] ?? "";
      const { key } = await aSignedIn(rival, "session");
      for (const intent of ["remove", "delete", "end", "undo", "confirm", "pay", "give", "withdraw"])
        expect([path, intent, (await sendForm(path, { intent }, key)).status]).toEqual([path, intent, 404]);
    },
  );
});
