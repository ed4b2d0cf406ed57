import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { idInput } from "#lib/contract/schemas/shared.ts";
import type { Identity } from "#server/core/context.ts";
import { call, pageCall } from "#server/core/call.ts";
import { generateShapes, generateStaffCalls, generateUserCalls } from "../../../scripts/generate-contract.ts";

it("is known to clients as it is here", async () => {
  for (const { file, text } of [await generateUserCalls(), await generateStaffCalls(), await generateShapes()]) {
    expect(readFileSync(file, "utf8"), `${file}: npm run generate`).toBe(text);
  }
});

const output = z.strictObject({ userId: z.int().nullable() });
const idOf = (identity: Identity) => ({ userId: identity.userId });

it("tells the function that answers who asks, and what was sent, by its types", () => {
  const facts = { effect: "read", summary: "谁在问", input: idInput, output, example: { id: 1 } } as const;
  const page = { summary: "谁在问", input: idInput, output, example: { id: 1 } };
  const made = [
    call({ ...facts, access: "guest", handler: async ({ identity }) => idOf(identity) }),
    call({ ...facts, access: "open", handler: async (_context, { id }) => ({ userId: id }) }),
    // @ts-expect-error whoever makes an open call may be nobody
    call({ ...facts, access: "open", handler: async ({ identity }) => idOf(identity) }),
    // @ts-expect-error nothing of that name is sent
    call({ ...facts, access: "guest", handler: async (_context, { name }) => ({ userId: name }) }),
    // @ts-expect-error an answer of another shape
    call({ ...facts, access: "guest", handler: async () => ({ id: 1 }) }),
    // @ts-expect-error an example the call does not take
    call({ ...facts, access: "guest", example: { id: "1" }, handler: async () => ({ userId: 1 }) }),
    // @ts-expect-error {} is no example of it
    call({
      access: "guest",
      effect: "read",
      summary: "",
      input: idInput,
      output,
      handler: async () => ({ userId: 1 }),
    }),
    // @ts-expect-error a page asks as nobody
    pageCall({ ...page, handler: async ({ identity }) => idOf(identity) }),
  ];
  expect(made.map(({ method }) => method)).toEqual(made.map(() => "POST"));
});
