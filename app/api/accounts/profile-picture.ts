import { z } from "zod";
import { setProfilePicture } from "~/domain/accounts/set-profile-picture.server";
import { PictureForm, PictureView } from "~/domain/media/picture-schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { PICTURE_KINDS } from "~/kit/picture-kinds";

export default resource({
  POST: endpoint({
    summary: "Upload my profile picture",
    description: `One ${PICTURE_KINDS} of at most 512,000 bytes (else 413). It is kept upright, without its metadata, in three widths of AVIF and WebP. 400 beside \`image\` says why a picture can't be used.`,
    for: signedIn,
    limits: ["picture-account"],
    accepts: "multipart",
    body: PictureForm,
    output: PictureView.extend({ dp: z.string() }),
    refuses: asDetails,
    run: async ({ me, body }) => {
      const { id: _, ...picture } = await setProfilePicture(me, body.image);
      return { ...picture, dp: picture.url };
    },
  }),
});
