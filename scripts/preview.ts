import { openBase } from "#server/site/base.ts";
import { addPreviewLink } from "#server/editorial/preview-links.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { endWithMessage } from "./setup/end.ts";

/** Lifetime of the link in hours. */
const hours = 24;

/** `npm run preview`: builds and serves like `npm start`, and prints a URL at which all drafts are shown. */
async function link(): Promise<string> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const made = { name: "本机预览", at: null, hours, operatorId: null };
    const { token } = await addPreviewLink(base.context, made);
    return `http://localhost:${env.port}/preview/${token}`;
  } finally {
    await base.close();
  }
}

try {
  console.error(`带草稿的样子（就绪后打开，${hours} 小时内有效）：${await link()}`);
  await import("./start.ts");
} catch (error) {
  await endWithMessage(error);
}
