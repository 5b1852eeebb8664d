import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { inRoot } from "../../../scripts/tools/stack/root";
import { anAccount, aSignedIn, PASSWORD, uniqueEmail } from "../../builders";
import { onePersonEach } from "../../client/people";
import { sendForm } from "../../setup/invitations";
import { dataScreens, formScreens } from "../../setup/screen-table";
import { signUpLinkTo } from "../../setup/sign-ups";

/**
 * Text that no header takes as it is, or that ends one; percent-encoded it is all allowed in a URL. One of each kind: what fits
 * no byte together, what fits one and would leave as it is, what ends a header, what ends a text, what is long.
 */
const HOSTILE = [
  "日本 😀 \u202eabc\u2028 ＝1;日",
  "é ñ",
  "a\r\nset-cookie: stolen=1",
  "\0",
  "あ".repeat(400),
];
/** What is no UTF-8 at all: the half of an emoji, and a byte by itself. */
const BROKEN = "%ED%A0%BD%FF";

const SOURCES = ["app/pages", "app/http", "app/domain/accounts"];

/** Every name by which a screen reads a parameter or a field of a form, as its source has it. */
function namesRead(): string[] {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(inRoot(folder), name)),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\.(?:get|getAll|has)\("(\w+)"\)/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  return [...new Set(names)];
}

/** Answers that stay open and read nothing of their address. */
const STREAMS = ["/my-orders/live", "/chef/live"];

const names = namesRead();
const encoded = [...HOSTILE.map(encodeURIComponent), BROKEN];

/** One of each kind of person, and nobody. */
let people: Parameters<typeof aSignedIn>[0][] = [];
let sessions: (string | null)[] = [null];
beforeAll(async () => {
  people = Object.values(await onePersonEach());
  const signedIn = await Promise.all(people.map((one) => aSignedIn(one, "session")));
  sessions = [null, ...signedIn.map(({ key }) => key)];
});

/** A session of the `n`th of them that nothing was sent with: a form may end it. Nobody's now and then. */
async function freshSession(n: number): Promise<string | null> {
  const person = people[n % (people.length + 1)];
  return person ? (await aSignedIn(person, "session")).key : null;
}

/** Headers leave as ASCII, nothing was set that we do not set, and nothing failed. */
function faultsOf(answer: Response): string[] {
  const faults: string[] = answer.status >= 500 ? [`status ${answer.status}`] : [];
  for (const [name, value] of answer.headers)
    if (!/^[\x20-\x7e]*$/.test(value)) faults.push(`${name}: ${value}`);
  if (answer.headers.getSetCookie().some((cookie) => cookie.startsWith("stolen"))) faults.push("a cookie");
  return faults;
}

const get = async (path: string, session: string | null, cookies = ""): Promise<Response> => {
  const cookie = `${session ? `${COOKIES.session}=${session}; ` : ""}${cookies}`;
  const answer = await fetch(new URL(path, env.APP_ORIGIN), { headers: { cookie }, redirect: "manual" });
  await answer.body?.cancel();
  return answer;
};

const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

describe("text of any kind, wherever a screen reads some", () => {
  test("the names that screens read are found", () => {
    expect(names).toEqual(expect.arrayContaining(["next", "zipCode", "search", "page", "intent", "day"]));
    expect(formScreens.length).toBeGreaterThan(20);
  });

  const asked = dataScreens
    .filter(({ pattern }) => !STREAMS.includes(pattern))
    .map((one) => [one.pattern, one] as const);

  test.each(asked)("GET %s", async (pattern, one) => {
    const faults: string[] = [];
    for (const [n, text] of encoded.entries()) {
      const inPath = pattern.replace(/:\w+|\*/g, text);
      const everywhere = names.map((name) => `${name}=${name === "next" ? "/" : ""}${text}`).join("&");
      const paths = [
        `${inPath}?next=/${text}`,
        `${one.path}?${everywhere}`,
        `${dataPath(one.path)}?next=/meals?search=${text}&zipCode=37203`,
      ];
      for (const [m, path] of paths.entries()) {
        // without a parameter in its path, the next one asks for all that this one does
        if (m === 0 && inPath === pattern) continue;
        const cookies = Object.values(COOKIES)
          .filter((name) => name !== COOKIES.session)
          .map((name) => `${name}=${text}`)
          .join("; ");
        // over the texts each path is asked for by everybody
        const session = sessions[(n + m) % sessions.length] ?? null;
        const answer = await get(path, session, m === 1 ? cookies : "");
        faults.push(...faultsOf(answer).map((fault) => `${path.slice(0, 100)}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  test.each(formScreens.map((one) => [one.pattern, one] as const))("POST %s", async (_pattern, one) => {
    const faults: string[] = [];
    for (const [n, text] of HOSTILE.entries()) {
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      for (const path of [one.path, dataPath(one.path)]) {
        const answer = await sendForm(
          path,
          { ...fields, next: `/meals?search=${text}` },
          await freshSession(n),
        );
        await answer.body?.cancel();
        faults.push(...faultsOf(answer).map((fault) => `${path} ${JSON.stringify(text)}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("who goes on to a page with letters of another script in its address", () => {
  const next = "/meals?search=日本&é=😀";
  const asHeader = "/meals?search=%E6%97%A5%E6%9C%AC&%C3%A9=%F0%9F%98%80";
  const leadsThere = (answer: Response) => ({
    status: answer.status,
    location: answer.headers.get("location"),
    isSignedIn: answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${COOKIES.session}=`)),
  });

  test("is signed in and led there, with script and without", async () => {
    const { email } = await anAccount();
    const answer = await sendForm("/login", { email, password: PASSWORD, next });
    expect(leadsThere(answer)).toEqual({ status: 302, location: asHeader, isSignedIn: true });
    expect((await fetch(new URL(asHeader, env.APP_ORIGIN))).status).toBe(200);
    const live = await sendForm("/login.data", { email, password: PASSWORD, next });
    expect([live.status, await live.text()]).toEqual([202, expect.stringContaining(asHeader)]);
  });

  test("is signed up", async () => {
    const fields = { first_name: "Ána", last_name: "日本", email: uniqueEmail("ana"), password: PASSWORD };
    await sendForm("/signup", { ...fields, phone: "", next });
    const answer = await sendForm(await signUpLinkTo(fields.email), {});
    expect(leadsThere(answer)).toEqual({ status: 302, location: asHeader, isSignedIn: true });
  });

  test("is led past the sign-in when signed in already, and keeps the place that was chosen", async () => {
    const { key } = await aSignedIn(await anAccount(), "session");
    const past = await get(`/login?next=${encodeURIComponent(next)}`, key);
    expect(past.headers.get("location")).toBe(asHeader);
    const placed = await get("/place?next=/%E6%97%A5&zipCode=37203", null);
    expect([placed.status, placed.headers.get("location")]).toEqual([302, "/%E6%97%A5?zipCode=37203"]);
  });
});
