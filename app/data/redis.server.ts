import { Redis } from "ioredis";
import { env } from "~/kit/env.server";

const shared = globalThis as typeof globalThis & { dindinRedis?: Redis };

/**
 * One Redis connection for limits and for waking workers. It fails fast: nothing in it is the truth, and a web request
 * never waits for it. Subscribers and BullMQ's blocking side take connections of their own.
 */
export const redis: Redis =
  shared.dindinRedis ??
  new Redis(env.REDIS_URL, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 250,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
shared.dindinRedis = redis;
if (redis.listenerCount("error") === 0) redis.on("error", () => undefined);
