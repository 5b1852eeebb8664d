import { z } from "zod";
import { setProfilePicture } from "~/domain/accounts/set-profile-picture.server";
import { PictureForm, PictureView } from "~/domain/picture-schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Upload my profile picture",
    description: "One JPEG, PNG, WebP, AVIF or still GIF of at most 512,000 bytes.",
    for: signedIn,
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
