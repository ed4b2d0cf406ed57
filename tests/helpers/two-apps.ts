import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { addGuest, addMember } from "./people.ts";
import { proofOf } from "./prove.ts";
import { addVideo } from "./rows.ts";

/** Wrong passwords through both apps lead to one challenge; its proof is accepted by one of them only. */
export async function expectProofTakenOnce(first: TestApp, second: TestApp): Promise<void> {
  const { account } = await addMember(first);
  const { token } = await addGuest(first);
  const attempt = (app: TestApp, proof = "") =>
    app.ask("login/official", { account, password: "wrong-password" }, { token, ip: "198.51.100.9", proof });
  for (let tries = 0; tries < 5; tries += 1) await Promise.all([attempt(first), attempt(second)]);
  const { code, challenge = "" } = await attempt(first);
  expect(code).toBe(1017);
  const proof = await proofOf(challenge);
  const answers = await Promise.all([attempt(first, proof), attempt(second, proof)]);
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([1017, 2001]);
}

/** Comments written through one app are read through the other as soon as they are answered, also from answers it keeps. */
export async function expectReadAtOnce(reader: TestApp, writer: TestApp): Promise<void> {
  const target = { contentType: 2, targetId: await addVideo(reader.site.context) } as const;
  const { token } = await reader.signIn();
  const read = async () => ({
    texts: (await reader.call("comment/list", target, token)).list.map(({ text }) => text),
    count: (await reader.call("video/detail", { id: target.targetId }, token)).comments,
  });
  expect(await read()).toEqual({ texts: [], count: 0 });
  const texts: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    // Each from somebody else, as nobody may write so fast.
    const from = await writer.signIn();
    texts.unshift(`第 ${round} 条`);
    writer.clock.now += 1000;
    await writer.call("comment/add", { ...target, text: texts[0] ?? "" }, from.token);
    expect(await read()).toEqual({ texts: texts.slice(0, 20), count: texts.length });
  }
}
