import type { FakesInfo } from "../../scripts/tools/stack/fakes";
import type { Secrets } from "../../scripts/tools/stack/secrets";

/** The servers that all tests of a run share, and what is needed to make more databases on them. */
export type Services = {
  /** Temporary folder of the run; logs of every process lie in `logs/` below it and below each market's folder. */
  folder: string;
  /** Superuser's connection string for the database "postgres". */
  adminUrl: string;
  /** Name of the migrated, empty database that all others are copies of. */
  template: string;
  redisUrl: string;
  secrets: Secrets;
  /** A bundle of the fakes, which plain Node runs: it starts in a third of the time that the sources take. */
  fakesProgram?: string;
};

/** A database, a Redis database and fakes that belong together, without web servers yet. */
export type TestResources = {
  name: string;
  folder: string;
  fakes: FakesInfo;
  /** Origins of the web servers that run on it from the start; none when its file starts them itself. */
  urls?: string[];
  /** How far its clock was moved from real time before anything began, in seconds. */
  offset_seconds: number;
  /** Settings of the app's processes; APP_ORIGIN and PORT name the first web server. */
  env: Record<string, string>;
  /** Where its processes' bundles lie: a copy of `build/` that a later build leaves as it is. Unset where none run. */
  build?: string;
};

declare module "vitest" {
  interface ProvidedContext {
    services: Services;
    /** Where the bundles lie that markets of a file's own run. */
    build: string;
    /** Where this project's tests run in process, and whose web server (if any) they call. */
    place: TestResources;
  }
}
