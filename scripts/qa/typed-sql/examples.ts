import ts from "typescript";
import { inRoot } from "../../tools/stack/root";
import { type Project, projectOf } from "./project";

const FOLDER = inRoot("scripts/qa/typed-sql");

const HEAD = `
import type postgres from "postgres";
declare const sql: postgres.Sql<{ int8: number }>;
type Fragment = postgres.PendingQuery<postgres.Row[]>;
`;

/** The lib files and packages are the same for every example. */
const known = new Map<string, ts.SourceFile | undefined>();

/** A project of one file, `example.ts`, that has `sql` and `Fragment`; its first line is 1. For tests of the check itself. */
export function exampleProject(source: string): Project {
  const path = `${FOLDER}/example.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const text = HEAD.replaceAll("\n", " ") + source;
  const example = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === path) return example;
    if (!known.has(name)) known.set(name, read(name, ...rest));
    return known.get(name);
  };
  host.fileExists = (name) => name === path || ts.sys.fileExists(name);
  return projectOf(FOLDER, ts.createProgram([path], options, host), (name) => name === path);
}
