import { z } from "zod";
import { PictureForm, PictureView } from "~/domain/media/picture-schemas.server";
import { uploadPicture } from "~/domain/media/upload-picture.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { PICTURE_KINDS } from "~/kit/picture-kinds";

export default resource({
  POST: endpoint({
    summary: "Upload a picture for a meal",
    description: `One ${PICTURE_KINDS} of at most 512,000 bytes (else 413); 400 beside \`image\` says why a picture can't be used. Put its \`url\` into the \`images\` of a meal within a day, or it is taken away again.`,
    for: chef,
    limits: ["picture-account"],
    accepts: "multipart",
    body: PictureForm,
    output: PictureView.extend({ id: z.int() }),
    status: 201,
    refuses: asDetails,
    run: ({ me, body }) => uploadPicture(me, "meal_picture", body.image),
  }),
});
