import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "~/domain/refusal";

/** argon2id, 19 MiB, two passes: about 60 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
/** How many may wait at most: those who sign in keep places that new accounts cannot take. */
const WAITING = { signIn: 24, newAccount: 12 };

let running = 0;
const queue: (() => void)[] = [];

/** At most four hashes run at once and a few wait; a flood of sign-ins cannot starve the other pages. */
async function inTurn<T>(most: number, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= most) {
      throw new Refusal(
        "unavailable",
        { reason: "Many people are signing in right now.", next: "Please try again." },
        {
          retryAfter: 2,
        },
      );
    }
    await new Promise<void>((turn) => queue.push(turn));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(WAITING.newAccount, () => hash(password, COST));
}

/** Of nobody's password: verifying against it makes an unknown email take as long as a known one. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$7tBcFb4kcGumesy+VtbQdg$+w33tKeKeQyHzetmQCgjj1Tle5H5+RhIv8w5zx9zQ70";

/** Whether `password` is the one behind `stored`; always false, and as slow, when there is none. */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(WAITING.signIn, async () => {
    const same = await verify(stored ?? NOBODY, password).catch(() => false);
    return stored !== null && same;
  });
}
