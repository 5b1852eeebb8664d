import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, sql } from "~/data/sql.server";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { as, guest, keyOf } from "../../as";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMeal,
  anAccount,
  aSignedIn,
  makeTransfersDue,
  openBank,
  PASSWORD,
  requestDueTransfers,
  uniqueEmail,
} from "../../builders";
import {
  BrokenServices,
  type Fault,
  MALFORMED,
  NO_ANSWER,
  type Service,
  statuses,
} from "../../setup/broken-services";
import { waitUntil } from "../../setup/faults";
import { FAULTY_JOBS } from "../../setup/faulty-jobs";
import { failCompanySignOn } from "../../setup/faulty-sign-on";
import { sendForm } from "../../setup/invitations";
import { type LogLine, linesIn, linesOf, secretSettings, secretsIn } from "../../setup/logs";
import { payAtStripe } from "../../setup/money";
import { openers } from "../../setup/opening-links";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";
import { CRASH_ON_SIGNAL } from "../../setup/processes";
import { S3_KEYS, type SmallS3, startSmallS3 } from "../../setup/small-s3";
import { startAndStop } from "../../setup/started";

/**
 * Case 93, for all that is outside of us: every service fails in every way its fake knows, with words that repeat what it
 * was sent, and the processes crash; nothing that opens a door or says whose it is stands in a log.
 */

const place = resourcesOfThisFile();
const services = new BrokenServices(place);
/** What hangs on the error of a crash. */
const CRASH = {
  authorization: "Basic QUMxMjM0NTY3ODkwYWJjZGVmOmF1dGgtdG9rZW4=",
  card: "4000002500003155",
  phone: "+12025550199",
  email: "crash@people.test",
  code: "80613",
  session: newKey(),
};

/** Values that no log may hold, by their names. */
const secrets: Record<string, string> = { ...CRASH, password: PASSWORD };
function keep(name: string, secret: string): string {
  secrets[`${name} (${Object.keys(secrets).length})`] = secret;
  return secret;
}

let environment: TestEnvironment;
let store: SmallS3;
beforeAll(async () => {
  store = await startSmallS3();
  await services.start();
  const { onesignal_app_id, onesignal_api_key } = place.fakes.services.push;
  const env = {
    ...services.settings,
    ONESIGNAL_APP_ID: onesignal_app_id,
    ONESIGNAL_API_KEY: onesignal_api_key,
    ONESIGNAL_API_BASE: services.urlOf("push"),
    FILES_URL: "s3://pictures",
    S3_ENDPOINT: store.url,
    S3_REGION: S3_KEYS.region,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    LOGIN_FAILURES_PER_ADDRESS: "1000",
    ...CRASH_ON_SIGNAL,
    CRASH_SECRETS: JSON.stringify(CRASH),
  };
  const { CRASH_SECRETS: _, ...settings } = { ...place.env, ...env };
  Object.assign(secrets, secretSettings(settings));
  environment = await ownEnvironment({ webs: 1, workers: 1 }, env);
});
afterAll(async () => {
  await environment?.stop();
  services.stop();
  await store.stop();
});

/** What `npm start` said and logged. */
const started: LogLine[] = [];
const lines = (): LogLine[] => [
  ...started,
  ...linesIn(join(place.folder, "logs")),
  ...linesOf("postgres", environment.postgresLog()),
];

/** Errors of rows that a later try clears, by what they belong to: read when they stood there. */
const keptErrors: { what: string }[] = [];

/** Waits until the row that the query finds has an error, and keeps the error. */
async function keepError(what: string, read: () => Promise<{ last_error: string }[]>): Promise<void> {
  keptErrors.push({ what: `${what} ${await waitUntil(async () => (await read())[0]?.last_error)}` });
}

/** The errors that the log names under this message, where a field has this value; waits until there are `count`. */
function loggedErrors(
  msg: string,
  field: string,
  value: unknown,
  count: number,
): Promise<LogLine["fields"][]> {
  return waitUntil(async () => {
    const found = lines().filter(({ fields }) => fields.msg === msg && fields[field] === value && fields.err);
    return found.length >= count && found.map(({ fields }) => fields);
  });
}

/** Has a worker do a job that fails; waits until the row and the log say so. */
async function failJob(name: keyof typeof FAULTY_JOBS): Promise<void> {
  const job = await FAULTY_JOBS[name](environment, services.urlOf("push"));
  for (const [what, secret] of Object.entries(job.secrets)) keep(what, secret);
  const id = await waitUntil(async () => {
    const [row] = await sql<{ id: number; last_error: string | null }[]>`
      SELECT id, last_error FROM outbox WHERE key = ${job.key}`;
    return row?.last_error ? row.id : undefined;
  });
  // not again during the next fault
  await sql`UPDATE outbox SET done_at = app_now() WHERE id = ${id}`;
  await loggedErrors("a message will be tried again", "outbox", id, 1);
}

/** Each job's service, and the faults that are one to it: of a card that is off already it hears gladly. */
const JOBS: Record<keyof typeof FAULTY_JOBS, [Service, path: string, Fault[]]> = {
  twilio: ["twilio", "*", [...statuses(400, 401, 403, 404, 429, 500, 503), MALFORMED, ...NO_ANSWER]],
  smtp: [
    "smtp",
    "*",
    [
      ...statuses(450, 451, 550, 553).flatMap((fault) => [
        { ...(fault as object), method: "RCPT" },
        { ...(fault as object), method: "DATA" },
      ]),
      ...NO_ANSWER.map((fault) => (fault === "refused" ? fault : { ...fault, method: "DATA" })),
    ],
  ],
  push: ["push", "/push", [...statuses(400, 401, 403, 429, 500, 503), ...NO_ANSWER]],
  onesignal: ["push", "/apps", [...statuses(400, 401, 403, 429, 500, 503), ...NO_ANSWER]],
  stripe: [
    "stripe",
    "/v1/payment_methods/*/detach",
    [...statuses(401, 403, 429, 500, 503), MALFORMED, ...NO_ANSWER],
  ],
};

test("every service that workers speak to fails in every way", async () => {
  const lane = async (...names: (keyof typeof FAULTY_JOBS)[]) => {
    for (const name of names) {
      const [service, path, faults] = JOBS[name];
      for (const fault of faults)
        await services
          .during(service, path, fault, () => failJob(name))
          .catch((cause: unknown) => {
            throw new Error(`${name} did not fail by ${JSON.stringify(fault)}`, { cause });
          });
    }
  };
  // push and OneSignal share a fake
  await Promise.all([lane("twilio"), lane("smtp"), lane("push", "onesignal"), lane("stripe")]);
}, 240_000);

/** What a fake's failure says of itself, and Stripe's names of things: nobody outside may read it. */
const PROVIDERS_WORDS =
  /fault was asked|asked for:|An unknown error occurred|Invalid API Key|cannot be accessed|Too many requests hit|Sorry! You asked/;

test("Stripe fails in every way while somebody pays, and tells them nothing", async () => {
  const meal = await aMeal({ schedule: { count: 100 } });
  const route = "POST /v1/shop/intent/create/";
  const faults = [...statuses(400, 401, 403, 404, 409, 429, 500, 503), MALFORMED, ...NO_ANSWER];
  const ana = await aDiner({ cart: [meal] });
  keep("key", await keyOf(ana));
  const answers = new Map<string, number>();
  for (const fault of faults)
    await services.during("stripe", "/v1/payment_intents", fault, async () => {
      const answer = await as(ana, environment.url).post(`/api${route.slice("POST ".length)}`, {
        payments: [{ method: "credit_card" }],
      });
      expect(answer.text).not.toMatch(PROVIDERS_WORDS);
      answers.set(JSON.stringify(fault), answer.status);
    });
  expect([...answers.values()].every((status) => [400, 404, 503].includes(status))).toBe(true);
  const said = await loggedErrors("a call met something that is down", "route", route, faults.length);
  expect(new Set(said.map(({ err }) => err?.type))).toEqual(new Set(["StripeFailure"]));
}, 120_000);

test("what Stripe says of an event and of a transfer is kept in our words", async () => {
  const ana = await aDiner({ cart: [await aMeal({ schedule: { count: 100 } })] });
  const { body } = await as(ana, environment.url).post<{ id: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "credit_card" }],
  });
  const onlyReads = { status: 404, method: "GET" };
  await services.during("stripe", `/v1/payment_intents/${body.id}`, onlyReads, async () => {
    await payAtStripe(environment.stripe, body.id);
    await keepError(
      "event",
      () => sql<{ last_error: string }[]>`
        SELECT last_error FROM provider_event WHERE object_id = ${body.id} AND last_error IS NOT NULL`,
    );
  });
  const chef = await aChef();
  await openBank(chef);
  const { order_id } = await aDeliveredOrder(chef, 1250);
  await makeTransfersDue(order_id);
  await services.during("stripe", "/v1/transfers", { status: 400 }, async () => {
    await requestDueTransfers(order_id);
    await keepError(
      "transfer",
      () => sql<{ last_error: string }[]>`
        SELECT t.last_error FROM transfer t JOIN order_part p ON p.id = t.part_id
        WHERE p.order_id = ${order_id} AND t.last_error IS NOT NULL`,
    );
  });
}, 120_000);

/** A token of somebody's at Google or Facebook, as an app sends it. */
async function socialToken(provider: "google" | "facebook"): Promise<string> {
  const { url } = environment.fakes.services[provider];
  const answer = await fetch(`${url}/__tokens`, {
    method: "POST",
    body: JSON.stringify({ email: keep("email", uniqueEmail("eve")) }),
  });
  return keep(`${provider} token`, ((await answer.json()) as { access_token: string }).access_token);
}

const SIGN_INS = [
  ["google", "access_token", "/tokeninfo"],
  ["google", "access_token", "/oauth2/v3/userinfo"],
  ["google", "code", "/token"],
  ["facebook", "access_token", "/v24.0/debug_token"],
  ["facebook", "access_token", "/v24.0/me"],
  ["facebook", "code", "/v24.0/oauth/access_token"],
] as const;

test("Google, Facebook and a company's own provider fail in every way while somebody signs in", async () => {
  const faults = [...statuses(400, 401, 403, 429, 500, 503), MALFORMED, ...NO_ANSWER];
  const fail = async ([provider, field, path]: (typeof SIGN_INS)[number]) => {
    // this one is waited for by the same function as `debug_token`
    const some = path.endsWith("/me") ? faults.filter((one) => one !== NO_ANSWER[1]) : faults;
    const proof = field === "code" ? keep("sign-in code", `4/0A${newKey()}`) : await socialToken(provider);
    for (const fault of some)
      await services.during(provider, path, fault, async () => {
        const answer = await guest(environment.url).post(`/api/accounts/social/${provider}/`, {
          [field]: proof,
        });
        expect([400, 503]).toContain(answer.status);
        expect(answer.text).not.toMatch(PROVIDERS_WORDS);
      });
  };
  const lane = async (provider: string) => {
    for (const one of SIGN_INS.filter(([name]) => name === provider)) await fail(one);
  };
  const ownFaults = faults.filter((one) => one !== "refused");
  await Promise.all([
    lane("google"),
    lane("facebook"),
    failCompanySignOn({ environment, services, keep }, ownFaults, PROVIDERS_WORDS),
  ]);
  for (const provider of ["google", "facebook"]) {
    const route = `POST /accounts/social/${provider}/`;
    const said = await loggedErrors(
      "a call met something that is down",
      "route",
      route,
      3 * faults.length - (provider === "facebook" ? 1 : 0),
    );
    expect(new Set(said.map(({ err }) => err?.type))).toEqual(new Set(["ProviderFailure"]));
  }
}, 240_000);

test("the file store fails in every way while a picture is asked for", async () => {
  const faults = [403, 500, 503, "cut", "silent", "refused"] as const;
  for (const fault of faults) {
    if (fault === "refused") await store.stop();
    else store.broken = fault;
    const answer = await guest(environment.url).get(`/uploads/${"0123456789abcdef".repeat(2)}-960.avif`);
    expect([fault, answer.status]).toEqual([fault, 503]);
  }
  const said = await waitUntil(async () => {
    const found = lines().filter(({ fields }) => fields.msg === "a picture could not be read");
    return found.length === faults.length && found;
  });
  expect(said.map(({ fields }) => fields.err?.type)).toEqual(faults.map(() => "FilesDown"));
}, 120_000);

test("a row that is there already is in no log with what is in it", async () => {
  const { email, phone } = await anAccount();
  keep("email", email);
  keep("phone", String(phone));
  await expect(
    sql`INSERT INTO account (email, first_name, last_name, referral_code) VALUES (${email}, 'A', 'B', 'x')`,
  ).rejects.toMatchObject({ code: "23505" });
  await waitUntil(async () =>
    environment.postgresLog().some((entry) => entry.includes("duplicate key value")),
  );
});

test("pages whose table is away log neither the link they were opened by nor what was typed", async () => {
  const { key } = await aSignedIn(await aDiner(), "session");
  keep("session", key);
  const owner = connect(place.env.MIGRATE_DATABASE_URL ?? "", 1);
  const answers: string[] = [];
  try {
    for (const [table, path, fields] of await openers(keep)) {
      await owner.unsafe(`ALTER TABLE "${table}" RENAME TO away`);
      const cookie = `${COOKIES.session}=${key}`;
      const answer = fields
        ? await sendForm(path, fields, key)
        : await fetch(new URL(path, env.APP_ORIGIN), { headers: { cookie }, redirect: "manual" });
      await answer.body?.cancel();
      answers.push(`${answer.status} of ${path.split("/").slice(0, 3).join("/")} without ${table}`);
      await owner.unsafe(`ALTER TABLE away RENAME TO "${table}"`);
    }
  } finally {
    await owner.end();
  }
  // some are turned away before they read their table
  const failed = answers.filter((one) => one.startsWith("5"));
  expect(failed.length, answers.join("; ")).toBeGreaterThan(8);
  await waitUntil(async () =>
    environment.postgresLog().some((entry) => entry.includes('relation "second_factor" does not exist')),
  );
}, 120_000);

test("what nobody caught ends a web server and a worker, and is logged like any other error", async () => {
  for (const who of ["web", "worker"] as const) {
    expect(await environment.crash(who, 0)).toBe("exit code 1");
    const found = lines().filter(({ log }) => log === `${who}-0`);
    const last = found.find(({ fields }) => fields.msg === "the process ends: an error that nobody caught");
    expect(Object.keys(last?.fields.err ?? {}).sort()).toEqual(["cause", "message", "stack", "type"]);
    expect(found.filter(({ text }) => /^(Uncaught|node:internal|Node\.js v|\s+config:)/.test(text))).toEqual(
      [],
    );
  }
});

test("npm start says nothing of it either, whether it comes up or can't sign in to the database", async () => {
  const up = await startAndStop(place, {});
  expect([up.code, up.text.includes("DinDin runs at")]).toEqual([0, true]);
  const wrong = new URL(place.env.DATABASE_URL ?? "");
  wrong.password = keep("wrong password", newKey());
  const down = await startAndStop(place, { DATABASE_URL: wrong.href, MIGRATE_DATABASE_URL: wrong.href });
  expect([down.code, down.text]).toEqual([1, expect.stringContaining("password authentication failed")]);
  // the demo's password is printed on purpose, beside the demo's accounts
  const text = up.text.replace(/^.*Demo accounts, all with the password.*$/m, "");
  started.push(...linesOf("start", [text, down.text]), ...linesIn(up.logs));
  expect(new Set(started.map(({ log }) => log))).toEqual(new Set(["start", "web", "jobs"]));
}, 240_000);

test("and no log, and no error that was kept, holds a code, a phone, an email, a token, a key, a card or a password", async () => {
  const standing = await sql<{ what: string }[]>`
    SELECT concat_ws(' ', topic, last_error) AS what FROM outbox WHERE last_error IS NOT NULL
    UNION ALL SELECT 'event ' || last_error FROM provider_event WHERE last_error IS NOT NULL
    UNION ALL SELECT 'transfer ' || last_error FROM transfer WHERE last_error IS NOT NULL`;
  const kept = [...keptErrors, ...standing];
  for (const what of [
    "code.requested",
    "notification.push",
    "push.tagged",
    "account.deleted",
    "event",
    "transfer",
  ])
    expect(kept.filter((row) => row.what.startsWith(`${what} `)).length, what).toBeGreaterThan(0);
  expect(
    secretsIn(
      [
        ...lines(),
        ...linesOf(
          "last_error",
          kept.map(({ what }) => what),
        ),
      ],
      secrets,
    ),
  ).toEqual([]);
});
