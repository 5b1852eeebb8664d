import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { redis } from "./redis.server";

/** A limit on tries: so many `points` in `seconds`, for each key. */
export interface Limit {
  /** Seconds until the key may try again; 0 when it may now. */
  wait(key: string): Promise<number>;
  /** Counts one try. Answers the seconds to wait when that was one too many, else 0. */
  count(key: string): Promise<number>;
  /** Takes one counted try back. */
  giveBack(key: string): Promise<void>;
  /** Forgets what was counted for a key. */
  forget(key: string): Promise<void>;
}

function secondsOf(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/**
 * One limiter on Redis, shared by all processes and all ways in; when Redis is down each process counts in memory, so
 * that limits stay on. `name` keeps the keys of different limits apart.
 */
export function limit(name: string, points: number, seconds: number): Limit {
  const settings = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const limiter = new RateLimiterRedis({
    ...settings,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  return {
    async wait(key) {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points ? secondsOf(state) : 0;
    },
    async count(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (reached) {
        if (reached instanceof Error) throw reached;
        return secondsOf(reached as RateLimiterRes);
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
