import { z } from "zod";
import { setChefImage } from "~/domain/kitchens/set-chef-image.server";
import { PictureForm, PictureView } from "~/domain/media/picture-schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { PICTURE_KINDS } from "~/kit/picture-kinds";

export default resource({
  PUT: endpoint({
    summary: "Put a picture on my public page",
    description: `One ${PICTURE_KINDS} of at most 512,000 bytes (else 413). It is kept upright, without its metadata, in three widths of AVIF and WebP. 400 beside \`image\` says why a picture can't be used.`,
    for: chef,
    limits: ["picture-account"],
    accepts: "multipart",
    body: PictureForm,
    output: PictureView.extend({ chef_profile_image: z.string() }),
    refuses: asDetails,
    run: async ({ me, body }) => {
      const { id: _, ...picture } = await setChefImage(me, body.image);
      return { ...picture, chef_profile_image: picture.url };
    },
  }),
});
