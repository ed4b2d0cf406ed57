import { calls, streams, type Call } from "#lib/contract/calls.ts";
import type { Json } from "./json.ts";
import { documentSchemas } from "./schemas.ts";

const accessWords = {
  open: "无需登录",
  guest: "需要令牌（游客即可）",
  member: "需要已登录账号",
  operator: "需要运营权限",
} as const;

/** One call as the documents and the readable page show it. */
export interface DocumentedCall extends Call {
  name: string;
  path: string;
  accessWords: string;
  sealed: boolean;
  /** Server-sent events: the answer does not end, and has no envelope. */
  stream: boolean;
  input: Json;
  output: Json;
}

export interface DocumentedContract {
  /** In the order of the contract. */
  calls: DocumentedCall[];
  /** The parts their schemas point at, by name. */
  components: Record<string, Json>;
}

let made: DocumentedContract | undefined;

/** Everything the contract says, made at the first asking: it does not change while the process runs. */
export function documentedContract(): DocumentedContract {
  return (made ??= make());
}

function make(): DocumentedContract {
  const { components, calls: schemas } = documentSchemas();
  const entries: [string, Call][] = Object.entries(calls);
  const documented = entries.flatMap(([name, call]) => {
    const schema = schemas.get(name);
    return schema ? [{ ...named(name, call), sealed: call.access !== "open", stream: false, ...schema }] : [];
  });
  const events = { type: "string", description: "有新内容时是 event: news，其余是保持连接的注释行" };
  const streaming: [string, Call][] = Object.entries(streams);
  const streamed = streaming.map(([name, call]) => ({
    ...named(name, call),
    sealed: false,
    stream: true,
    input: {},
    output: events,
  }));
  return { calls: [...documented, ...streamed], components };
}

function named(name: string, call: Call) {
  return { ...call, name, path: `/api/app/${name}`, accessWords: accessWords[call.access] };
}
