import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/kit/env.server";
import { type CountedLimit, limits } from "~/kit/limits";
import { redis } from "./redis.server";

/** A limit on tries: so many in so many seconds, for each key. */
export interface Limit {
  /** Seconds until the key may try again; 0 when it may now. */
  wait(key: string): Promise<number>;
  /** Counts a try, or so many at once. Answers the seconds to wait when that was too many, else 0. */
  count(key: string, tries?: number): Promise<number>;
  /** Takes counted tries back. */
  uncount(key: string, tries?: number): Promise<void>;
  /** Forgets what was counted for a key. */
  forget(key: string): Promise<void>;
}

function secondsOf(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/**
 * A limit of the table, counted on Redis and so shared by all processes and all ways in; when Redis is down each process
 * counts in memory, so that limits stay on.
 */
export function limit(name: CountedLimit): Limit {
  const { setting, seconds } = limits[name];
  return counter(name, env[setting], seconds);
}

/** Counts of something that is no limit of the table; `name` keeps the keys of different ones apart. */
export function counter(name: string, points: number, seconds: number): Limit {
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
    async count(key, tries = 1) {
      try {
        await limiter.consume(key, tries);
        return 0;
      } catch (reached) {
        if (reached instanceof Error) throw reached;
        return secondsOf(reached as RateLimiterRes);
      }
    },
    async uncount(key, tries = 1) {
      await limiter.reward(key, tries);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
