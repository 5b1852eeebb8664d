import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { env } from "~/kit/env.server";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** User present and verified; with a new credential attached. */
const [USED, MADE] = [0x05, 0x45];

/** What a browser adds to a challenge before it is signed. */
const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An ECDSA key as COSE writes it: P-256, its two coordinates. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (coordinate: string) => Uint8Array.from(Buffer.from(coordinate, "base64url"));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** A device that makes passkeys and signs with them, by the rules of WebAuthn; `origin` is the page that asks. */
export function aDevice(origin = env.APP_ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rpHash = sha256(new URL(env.APP_ORIGIN).hostname);
  const answer = { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} } as const;
  return {
    make({ challenge }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ]);
      const authData = Buffer.concat([rpHash, Buffer.from([MADE, 0, 0, 0, 0]), credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Uint8Array.from(authData)],
      ]);
      const clientDataJSON = text(clientData("webauthn.create", challenge, origin));
      const attestationObject = text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return { ...answer, response: { clientDataJSON, attestationObject, transports: ["internal"] } };
    },
    sign({ challenge }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
      const data = clientData("webauthn.get", challenge, origin);
      const authData = Buffer.concat([rpHash, Buffer.from([USED, 0, 0, 0, 0])]);
      const signature = text(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey));
      return {
        ...answer,
        response: { clientDataJSON: text(data), authenticatorData: text(authData), signature },
      };
    },
  };
}
