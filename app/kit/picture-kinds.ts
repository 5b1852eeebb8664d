/** The pictures that may be sent, as people read it; what the decoder takes is in `adapters/pictures.server.ts`. */
export const PICTURE_KINDS = "JPEG, PNG, WebP, AVIF or still GIF";
/** The same for a file field's `accept`. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";
