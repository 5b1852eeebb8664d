import { expect, inject, test } from "vitest";
import { inRoot } from "../../tools/stack/root";
import { checkStatements } from "./check";
import { openProject } from "./project";

/** What runs in production, what fills databases, and what checks them under load and faults. */
const CHECKED =
  /^(?:(?:app|jobs|prisma\/demo|scripts\/tools|scripts\/qa\/(?:bench|chaos|ledger)|tests\/builders)\/|prisma\/[^/]+$)/;
const TESTS = /\.test\.tsx?$/;

/** Files with statements whose texts are made at run time, and why they are. Nothing says what their rows are. */
const AT_RUN_TIME = {
  "app/data/sql.server.ts": "the pools hand on what they are given",
  "app/domain/imports-exports/write-export.server.ts": "COPY takes no parameters; tests export each kind",
  "prisma/demo/check.ts": "a list of texts, each run by a test",
  "prisma/demo/copy.ts": "COPY into whichever table and columns the rows are of",
  "prisma/demo/promises.ts": "a list of texts, each run by a test",
  "prisma/seed.ts": "one text for each of two tables, run by every seed",
  "scripts/qa/bench/bare/replay.ts": "statements that the server was seen to send",
  "scripts/qa/chaos/process-run.ts": "statements that a test hands to a process of its own",
  "scripts/tools/stack/database.ts": "names of databases and roles",
  "scripts/tools/stack/given-database.ts": "commands that a statement answers",
  "scripts/tools/stack/migrations.ts": "scripts of migrations",
};

/** Of a table that one transaction makes for itself: nothing of it is there to be described. */
const OF_TEMPORARY_TABLE = /^prisma\/reference\.ts:\d+ relation "incoming_zip" does not exist/;

test("every SQL statement fits the migrated schema, and its rows are what the source says", async () => {
  const before = process.cpuUsage();
  const project = openProject(inRoot("."), (path) => CHECKED.test(path) && !TESTS.test(path));
  const url = new URL(inject("services").adminUrl);
  url.pathname = `/${inject("place").name}`;
  const report = await checkStatements(project, url.href);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${report.statements} statements in ${report.shapes} shapes described; ${report.exceptions} columns said never to be null, or some label, by a comment; hand-asserted row types without a described statement: ${report.undescribed.length}; ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
  const { undescribed, unresolved } = report;
  const findings = report.findings.filter((one) => !OF_TEMPORARY_TABLE.test(one));
  const atRunTime = [...new Set(unresolved.map((one) => one.split(":")[0]))].sort();
  expect({ findings, undescribed, atRunTime }).toEqual({
    ...{ findings: [], undescribed: [] },
    atRunTime: Object.keys(AT_RUN_TIME).sort(),
  });
  expect(report.statements).toBeGreaterThan(100);
}, 600_000);
