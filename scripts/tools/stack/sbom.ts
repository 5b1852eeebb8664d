import { type LockedPackage, type Lockfile, placeOf } from "./lockfile";

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id: string } | { name: string } } | { expression: string })[];
}
interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.5";
  version: 1;
  metadata: { component: { type: "application"; "bom-ref": string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const ALGORITHMS: Record<string, string> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

/** `node_modules/a/node_modules/@b/c` as `@b/c`. */
const nameAt = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + 13);
const refOf = (name: string, version: string): string => `${name}@${version}`;

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(" ").flatMap((one) => {
    const [name = "", hash = ""] = one.split(/-(.*)/s);
    const alg = ALGORITHMS[name];
    return alg ? [{ alg, content: Buffer.from(hash, "base64").toString("hex") }] : [];
  });
}

/** A license as the lockfile words it: one identifier, an expression of several, or words of the package's own. */
function licensesOf(license: string): Component["licenses"] {
  if (/^[A-Za-z0-9.+-]+$/.test(license)) return [{ license: { id: license } }];
  if (/ (OR|AND|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: { name: license } }];
}

function componentOf(path: string, { version = "", integrity, license }: LockedPackage): Component {
  const name = nameAt(path);
  return {
    type: "library",
    "bom-ref": refOf(name, version),
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(integrity ? { hashes: hashesOf(integrity) } : {}),
    ...(license ? { licenses: licensesOf(license) } : {}),
  };
}

/**
 * The bill of materials (CycloneDX 1.5) of what runs in production: every package that the lockfile installs without
 * development's, for all kinds of machines, and which needs which. Made from the lockfile alone, so that the same one always
 * gives the same text. npm's own `npm sbom --omit=dev` leaves out whatever a package of development needs too, such as
 * React.
 */
export function sbomOf({ packages }: Lockfile): Sbom {
  const { name = "", version = "", ...own } = packages[""] ?? {};
  const paths = Object.keys(packages).filter((path) => {
    const { dev, devOptional } = packages[path] ?? {};
    return path !== "" && !dev && !devOptional;
  });
  const installed = new Set(paths);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  const link = (ref: string, from: string, wants: LockedPackage) => {
    const needed = { ...wants.peerDependencies, ...wants.optionalDependencies, ...wants.dependencies };
    const found = Object.keys(needed).flatMap((one) => {
      const path = placeOf(packages, from, one);
      return path && installed.has(path) ? [refOf(one, packages[path]?.version ?? "")] : [];
    });
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...found]));
  };
  const root = refOf(name, version);
  link(root, "", own);
  for (const path of paths) {
    const one = packages[path] ?? {};
    const component = componentOf(path, one);
    components.set(component["bom-ref"], component);
    link(component["bom-ref"], path, one);
  }
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": root, name, version } },
    components: [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  };
}
