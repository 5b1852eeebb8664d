import { applyMigrations } from "../../scripts/tools/stack/migrations";

// A migration in a process of its own, for a test to kill: `migrate-from.ts <url> <folder of migrations>`.
const [, , url = "", folder] = process.argv;
await applyMigrations(url, undefined, folder);
