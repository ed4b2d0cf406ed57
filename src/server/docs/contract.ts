import type { Access } from "#lib/contract/call.ts";
import { rightOf, rolesWith } from "#lib/staff.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import type { Call } from "../core/call.ts";
import { calls, streams, type Stream } from "../api/calls.ts";
import type { Json } from "./json.ts";
import { documentSchemas } from "./schemas.ts";

const accessLabels = {
  open: "无需登录",
  public: "无需登录；带令牌时答复密封",
  guest: "需要令牌（游客即可）",
  member: "需要已登录账号",
  staff: "需要在运营团队里",
} as const;

const isPlain = (access: Access): access is keyof typeof accessLabels => Object.hasOwn(accessLabels, access);

function accessLabel(access: Access): string {
  const right = rightOf(access);
  if (right === null) return isPlain(access) ? accessLabels[access] : accessLabels.staff;
  return `需要运营团队里的角色：${rolesWith(right)
    .map((role) => staffTexts[role].label)
    .join("、")}`;
}

/** One call as documented in the OpenAPI documents and on the HTML page. */
export interface DocumentedCall extends Pick<
  Call,
  "method" | "access" | "summary" | "multipart" | "idempotent" | "addition"
> {
  name: string;
  path: string;
  /** Absent for streams. */
  effect?: Call["effect"];
  accessLabel: string;
  sealed: boolean;
  /** Whether the response is a stream of server-sent events, without envelope. */
  stream: boolean;
  input: Json;
  output: Json;
  /** A valid input. */
  example?: unknown;
}

export interface DocumentedContract {
  /** In the order of the contract. */
  calls: DocumentedCall[];
  /** Schemas referenced by the calls, by name. */
  components: Record<string, Json>;
}

let made: DocumentedContract | undefined;

/** The documented contract, generated at the first call and cached: it does not change while the process runs. */
export function documentedContract(): DocumentedContract {
  return (made ??= make());
}

function make(): DocumentedContract {
  const { components, calls: schemas } = documentSchemas();
  const documented = Object.entries<Call>(calls).flatMap(([name, call]) => {
    const schema = schemas.get(name);
    return schema ? [{ ...named(name, call), sealed: call.access !== "open", stream: false, ...schema }] : [];
  });
  const events = { type: "string", description: "有新内容时是 event: news，其余是保持连接的注释行" };
  const streamed = Object.entries(streams).map(([name, call]) => ({
    ...named(name, call),
    sealed: false,
    stream: true,
    input: {},
    output: events,
  }));
  return { calls: [...documented, ...streamed], components };
}

function named<Kind extends Call | Stream>(name: string, call: Kind) {
  return { ...call, name, path: `/api/app/${name}`, accessLabel: accessLabel(call.access) };
}
