import { CartLineView, InstructionInput } from "~/domain/carts/schemas.server";
import { writeInstruction } from "~/domain/carts/write-instruction.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const write = endpoint({
  summary: "Write a note for the cook to a line of my cart",
  description: "At most 500 characters; an empty text takes it off. `id` is the line's, not the meal's.",
  for: diner,
  params: idParams,
  body: InstructionInput,
  output: CartLineView,
  conflicts: ["checkout_in_progress"],
  run: ({ me, params, body }) => writeInstruction(me, params.id, body.instruction),
});

export default resource({ PUT: write, PATCH: write });
