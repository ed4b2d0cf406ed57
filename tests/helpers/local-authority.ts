import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A certificate for one host name, signed by an authority made for it. */
export interface LocalAuthority {
  /** PEM file: the certificate, then the authority's own. */
  certificate: string;
  /** PEM file of the certificate's key. */
  key: string;
  /** SHA-256 of the authority's public key in Base64, by which Chromium can be told to trust it. */
  spki: string;
}

/** Makes an authority and a certificate of it, good for a day, in an existing folder. */
export function makeLocalAuthority(folder: string, host: string): LocalAuthority {
  const file = (name: string) => path.join(folder, name);
  const make = (name: string, ...args: string[]) => {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", file(`${name}.key`)];
    const { status, stderr } = spawnSync(
      "openssl",
      ["req", "-x509", "-days", "1", ...key, "-out", file(`${name}.pem`), ...args],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`openssl: ${stderr}`);
  };
  make("authority", "-subj", "/CN=Local authority");
  const signer = ["-CA", file("authority.pem"), "-CAkey", file("authority.key")];
  const about = ["subjectAltName=DNS:" + host, "basicConstraints=critical,CA:FALSE", "extendedKeyUsage=serverAuth"];
  make("site", ...signer, "-subj", `/CN=${host}`, ...about.flatMap((one) => ["-addext", one]));
  const authority = readFileSync(file("authority.pem"), "utf8");
  writeFileSync(file("chain.pem"), readFileSync(file("site.pem"), "utf8") + authority);
  const publicKey = new X509Certificate(authority).publicKey.export({ type: "spki", format: "der" });
  const spki = createHash("sha256").update(publicKey).digest("base64");
  return { certificate: file("chain.pem"), key: file("site.key"), spki };
}
