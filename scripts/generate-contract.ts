import { type Access, isForStaff } from "#lib/contract/call.ts";
import { schemas } from "#lib/contract/schemas/all.ts";
import type { Call } from "#server/core/call.ts";
import { calls } from "#server/api/calls.ts";
import type { Generated } from "./setup/generated.ts";

const header = "// Written by `npm run generate` from src/server/*/calls.ts.\n";

/**
 * Tables of calls for the browser, without schemas, because they are too large, and because `lib` must not import from the server. Those of
 * staff are apart: a third of all, and no other visitor makes them.
 */
export async function generateUserCalls(): Promise<Generated> {
  return { file: "src/lib/contract/user-calls.ts", text: table("userCalls", (access) => !isForStaff(access)) };
}

export async function generateStaffCalls(): Promise<Generated> {
  return { file: "src/lib/contract/staff-calls.ts", text: table("staffCalls", isForStaff) };
}

/** Input and output types of each call. */
export async function generateShapes(): Promise<Generated> {
  return { file: "src/lib/contract/shapes.ts", text: types() };
}

function table(name: string, isIn: (access: Access) => boolean): string {
  const rows = Object.entries<Call>(calls)
    .filter(([, { access }]) => isIn(access))
    .map(([path, call]) => `  "${path}": { ${factsOf(call).join(", ")} },\n`);
  return `${header}import type { CallFacts } from "./call.ts";

export const ${name} = {
${rows.join("")}} as const satisfies Record<string, CallFacts>;
`;
}

function factsOf({ method, access, effect, multipart, idempotent, beacon }: Call): string[] {
  const flags = { multipart: multipart !== undefined, idempotent, beacon };
  const set = Object.entries(flags).flatMap(([flag, on]) => (on ? [`${flag}: true`] : []));
  return [`method: "${method}"`, `access: "${access}"`, `effect: "${effect}"`, ...set];
}

function types(): string {
  const nameOf = schemaNames();
  const rows = Object.entries<Call>(calls).map(([path, { input, output }]) => {
    const [taken, given] = [nameOf.get(input), nameOf.get(output)];
    if (!taken || !given)
      throw new Error(`${path}: export its ${taken ? "output" : "input"} from src/lib/contract/schemas`);
    return `  "${path}": { input: typeof ${taken}; output: typeof ${given} };\n`;
  });
  const files = Object.keys(schemas).filter((file) => rows.some((row) => row.includes(`typeof ${file}.`)));
  const imports = files.map((file) => `import type * as ${file} from "./schemas/${toKebab(file)}.ts";\n`);
  return `${header}import type { z } from "zod";
import type { CallName } from "./calls.ts";
${imports.join("")}
interface Shapes extends Record<CallName, { input: z.ZodType; output: z.ZodType }> {
${rows.join("")}}

/** Input as a client sends it. */
export type Sent<Name extends CallName> = z.input<Shapes[Name]["input"]>;
/** Input as the handler receives it, with defaults filled in. */
export type Input<Name extends CallName> = z.output<Shapes[Name]["input"]>;
export type Output<Name extends CallName> = z.output<Shapes[Name]["output"]>;
`;
}

/** The type name of each schema, e.g. `accounts.loginOutput`. */
function schemaNames(): Map<unknown, string> {
  const names = new Map<unknown, string>();
  for (const [file, exported] of Object.entries(schemas)) {
    for (const [name, schema] of Object.entries<unknown>(exported)) {
      if (!names.has(schema)) names.set(schema, `${file}.${name}`);
    }
  }
  return names;
}

function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
