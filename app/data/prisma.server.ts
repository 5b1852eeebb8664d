import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "~/kit/env.server";
import { PrismaClient } from "../../prisma/client/client";

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
      max: Math.max(2, Math.floor(env.DATABASE_POOL / 4)),
    }),
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  });
shared.dindinPrisma = db;
