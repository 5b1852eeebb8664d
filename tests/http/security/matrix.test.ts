import { beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import { as, type Client, guest } from "../../as";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aHelper,
  aMember,
  anOrganization,
  aSecondFactor,
  aStaff,
} from "../../builders";
import { EXCEPTIONS, EXPECTED, MATRIX, type Role } from "./matrix";

const lines = Object.entries(MATRIX).flatMap(([role, calls]) =>
  calls.map((call) => ({ role: role as Role, call })),
);

/** Signing out is asked last: afterward nobody is who they were. */
const inTurn = [...lines].sort(
  (a, b) => Number(a.call.includes("logout")) - Number(b.call.includes("logout")),
);

type Kind = keyof (typeof EXPECTED)[Role];
let people: Record<Kind, Client>;
beforeAll(async () => {
  const [company, waiting, suspended] = await Promise.all([
    anOrganization(),
    anOrganization({ status: "waiting" }),
    anOrganization({ status: "suspended" }),
  ]);
  const cook = await aChef();
  // without a fresh code of one a cook's bank account stays as it is
  const code = await aSecondFactor(cook);
  await as(cook).post("/api/accounts/second-factor/proof/", { otp: await code() });
  people = {
    guest: guest(),
    diner: as(await aDiner()),
    member: as(await aMember({ organization: company })),
    waiting: as(await aCorporateAdmin({ organization: waiting })),
    suspended: as(await aCorporateAdmin({ organization: suspended })),
    owner: as(await aCorporateAdmin({ organization: company })),
    finance: as(await aCorporateAdmin({ organization: company, role: "finance" })),
    viewer: as(await aCorporateAdmin({ organization: company, role: "viewer" })),
    chef: as(cook),
    helper: as(await aHelper({ chef: cook })),
    staff: as(await aStaff()),
  };
});

/** Asks without a body, for things that are nobody's. */
async function ask(who: Client, call: string): Promise<number> {
  const [method = "", path = ""] = call.split(" ");
  const filled = `/api${path.replace(/:\w+/g, "999999999")}`;
  return (await who[method.toLowerCase() as "get"](filled)).status;
}

describe("the matrix of calls and people", () => {
  test("has every call of the table once, and no other", () => {
    const routed = apiRoutes.flatMap(({ path, calls }) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    expect(lines.map(({ call }) => call).sort()).toEqual(routed.sort());
  });

  test.each([
    "guest",
    "diner",
    "member",
    "waiting",
    "suspended",
    "owner",
    "finance",
    "viewer",
    "chef",
    "helper",
    "staff",
  ] as const)("%s", async (kind) => {
    const wrong: string[] = [];
    for (const { role, call } of inTurn) {
      const expected = EXCEPTIONS[call]?.[kind] ?? EXPECTED[role][kind];
      const status = await ask(people[kind], call);
      const isRight =
        expected === "in" ? status < 500 && status !== 401 && status !== 403 : status === expected;
      if (!isRight) wrong.push(`${call} (${role}): ${status}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
