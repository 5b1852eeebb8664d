import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aMember,
  anAccount,
  anOrganization,
  aSignedIn,
  aStaff,
} from "../../tests/builders";
import {
  chef,
  corporateAdmin,
  member,
  newcomer,
  optionalPerson,
  requireChef,
  requireCorporateAdmin,
  requireMember,
  requireStaff,
  signedIn,
  staff,
} from "./guards.server";

const requireAdmin = (request: Request) => requireCorporateAdmin(request, "see reports");

type Somebody = { account_id: number; key_id: number };

async function requestOf(person: Somebody | null, path = "/somewhere?page=2"): Promise<Request> {
  const headers: Record<string, string> = person
    ? { authorization: `Token ${(await aSignedIn(person)).key}` }
    : {};
  return new Request(`http://localhost${path}`, { headers });
}

const FORBIDDEN = { kind: "forbidden" };

describe("a guard yields a typed person", () => {
  test("each role gets what is its own, and only that", async () => {
    const people = {
      diner: await aDiner(),
      chef: await aChef(),
      member: await aMember(),
      admin: await aCorporateAdmin(),
      staff: await aStaff({ role: "finance" }),
    };
    const guards = { chef, member, corporateAdmin: corporateAdmin("manage members"), staff };
    const may: Record<keyof typeof people, (keyof typeof guards)[]> = {
      diner: [],
      chef: ["chef"],
      member: ["member"],
      admin: ["member", "corporateAdmin"],
      staff: ["staff"],
    };
    for (const [who, person] of Object.entries(people)) {
      const allowed: string[] = [];
      for (const [name, guard] of Object.entries(guards)) {
        const yielded = await guard.read(await requestOf(person)).catch((refusal: unknown) => {
          expect(refusal).toMatchObject(FORBIDDEN);
          return null;
        });
        if (yielded) {
          expect(yielded.account_id).toBe(person.account_id);
          allowed.push(name);
        }
      }
      expect([who, allowed]).toEqual([who, may[who as keyof typeof people]]);
    }
  });

  test("a member of an organization that is not approved, or who was rejected, is no member", async () => {
    const waiting = await aMember({ organization: await anOrganization({ status: "waiting" }) });
    await expect(member.read(await requestOf(waiting))).rejects.toMatchObject(FORBIDDEN);
    const rejected = await aMember();
    await sql`UPDATE membership SET status = 'rejected', is_rejected = true WHERE account_id = ${rejected.account_id}`;
    await expect(member.read(await requestOf(rejected))).rejects.toMatchObject(FORBIDDEN);
  });

  test("an ended staff membership opens nothing", async () => {
    const gone = await aStaff();
    await sql`UPDATE staff_member SET ended_at = app_now() WHERE account_id = ${gone.account_id}`;
    await expect(staff.read(await requestOf(gone))).rejects.toMatchObject(FORBIDDEN);
  });

  test("who was given a password changes it before anything else answers", async () => {
    const person = await aMember();
    await sql`UPDATE account SET is_password_changed = false WHERE id = ${person.account_id}`;
    await expect(signedIn.read(await requestOf(person))).rejects.toMatchObject({
      code: "password_change_required",
    });
    expect((await newcomer.read(await requestOf(person))).account_id).toBe(person.account_id);
  });
});

describe("a guard of a screen", () => {
  test("does not send along an address that is too long to be led back to", async () => {
    const long = await requestOf(null, `/somewhere?search=${"ж".repeat(2_000)}`);
    const guest = (await requireMember(long).catch((thrown: unknown) => thrown)) as Response;
    expect([guest.status, guest.headers.get("location")]).toEqual([302, "/login"]);
  });

  test.each([requireChef, requireMember, requireAdmin, requireStaff])(
    "sends a guest to sign in and back again, and turns another role away",
    async (require) => {
      const guest = (await require(await requestOf(null)).catch((thrown: unknown) => thrown)) as Response;
      expect([guest.status, guest.headers.get("location")]).toEqual([
        302,
        "/login?next=%2Fsomewhere%3Fpage%3D2",
      ]);
      const diner = (await require(await requestOf(await anAccount())).catch(
        (thrown: unknown) => thrown,
      )) as Response;
      expect(diner.status).toBe(403);
    },
  );

  test("never sends anybody back to another site", async () => {
    const thrown = (await requireChef(await requestOf(null, "//evil.example/x")).catch(
      (t: unknown) => t,
    )) as Response;
    expect(new URL(thrown.headers.get("location") ?? "", "http://localhost").origin).toBe("http://localhost");
  });
});

describe("who may be known and need not be", () => {
  test("a wrong token is a guest; a database that does not answer makes nobody one", async () => {
    const wrong = new Request("http://localhost/", {
      headers: { authorization: "Token nobody-has-this-one" },
    });
    expect(await optionalPerson.read(wrong)).toBeNull();
    expect(await optionalPerson.read(await requestOf(await aDiner()))).toMatchObject({
      email: expect.any(String),
    });
    const down = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const headers = new Headers();
    headers.get = () => {
      throw down;
    };
    await expect(optionalPerson.read({ headers })).rejects.toBe(down);
  });
});
