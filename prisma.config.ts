import { defineConfig } from "prisma/config";

/**
 * Read by Prisma's own command line (`prisma validate`, `prisma migrate status` where its engine may be
 * downloaded). `npm run generate` and `npm run migrate` need no download and are what everyone uses; only the latter
 * applies the migrations that run outside a transaction.
 */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations", seed: "tsx prisma/seed.ts" },
  datasource: { url: process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL ?? "" },
});
