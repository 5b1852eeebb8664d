import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "~/kit/env.server";
import { PrismaClient } from "../../prisma/client/client";
import { shareOut } from "./connections";
import { LOCK_TIMEOUT_MS } from "./sql.server";

const shared = globalThis as typeof globalThis & { dindinPrisma?: PrismaClient };

/**
 * The Prisma client: ordinary reads and edits of single rows and what hangs on them. Sets, locks, money and everything
 * transactional is plain SQL (`sql`, `transaction`), on a pool of its own.
 */
export const db: PrismaClient =
  shared.dindinPrisma ??
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env.DATABASE_URL,
      max: shareOut(env.DATABASE_POOL).prisma,
      lock_timeout: LOCK_TIMEOUT_MS,
    }),
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  });
shared.dindinPrisma = db;
