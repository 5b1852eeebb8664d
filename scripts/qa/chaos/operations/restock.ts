import type { Operation } from "../operation";

/** A cook makes more of what is nearly gone, while people are ordering it. */
export const restock: Operation = {
  name: "more portions",
  weight: 3,
  needs: "/v2/schedulemeal/{id}/",
  async perform(run, random) {
    const scarce = run.model.meals.filter(({ portions }) => portions.limit - portions.least < 3);
    if (scarce.length === 0) return;
    const meal = random.pick(scarce);
    await meal.lock.run(async () => {
      const more = random.int(2, 8);
      const count = meal.portions.limit - meal.gone + more;
      const asking = { method: "PUT", body: { count } } as const;
      const reply = await run.insist(
        meal.cook.token,
        `/api/v2/schedulemeal/${meal.schedule_id}/`,
        random,
        asking,
      );
      if (reply.status !== 200 || reply.body.count !== count)
        run.violated("a cook may make more portions of a meal", reply);
      meal.portions.limit += more;
    });
  },
};
