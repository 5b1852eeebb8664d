import { PictureForm } from "~/domain/media/picture-schemas.server";
import { invalid } from "~/domain/refusal";
import { answerButton } from "./forms.server";
import { fieldsOf } from "./multipart.server";

/** A form with a picture: what is wrong with it is said beside it, or, without script, on the screen `back` that it leads to. */
export function answerPicture<Answer>(form: FormData, back: string, verb: (image: Blob) => Promise<Answer>) {
  return answerButton(
    async () => {
      const parsed = PictureForm.safeParse(fieldsOf(form));
      if (!parsed.success) throw invalid("image", parsed.error.issues[0]?.message ?? "Choose a picture");
      return verb(parsed.data.image);
    },
    form.has("live") ? null : back,
  );
}
