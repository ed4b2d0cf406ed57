import { z } from "zod";
import { calls, streams, type Call } from "#lib/contract/calls.ts";
import { errors } from "#lib/contract/errors.ts";
import { shapes } from "#lib/contract/shapes.ts";

const accessWords = {
  open: "无需登录",
  guest: "需要令牌（游客即可）",
  member: "需要已登录账号",
  operator: "需要运营权限",
} as const;

type Json = Record<string, unknown>;

/** One call as the document and the readable page show it. */
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

/** Every call with its schemas, in the order of the contract. */
export function documentedCalls(): DocumentedCall[] {
  const entries: [string, Call][] = Object.entries(calls);
  const schemas = new Map<string, { input: z.ZodType; output: z.ZodType }>(Object.entries(shapes));
  const documented = entries.flatMap(([name, call]) => {
    const schema = schemas.get(name);
    if (!schema) return [];
    return {
      ...named(name, call),
      sealed: call.access !== "open",
      stream: false,
      input: toJsonSchema(schema.input, "input"),
      output: toJsonSchema(schema.output, "output"),
    };
  });
  const streaming: [string, Call][] = Object.entries(streams);
  const events = { type: "string", description: "有新内容时是 event: news，其余是保持连接的注释行" };
  return [
    ...documented,
    ...streaming.map(([name, call]) => ({
      ...named(name, call),
      sealed: false,
      stream: true,
      input: {},
      output: events,
    })),
  ];
}

function named(name: string, call: Call) {
  return { ...call, name, path: `/api/app/${name}`, accessWords: accessWords[call.access] };
}

/** OpenAPI 3.1 of the whole API. */
export function openApiDocument(): Json {
  const schemas: Json = { Envelope: envelopeSchema };
  const paths = documentedCalls().map((call) => {
    const { input, output } = call;
    const hoisted = {
      ...call,
      input: hoist(input, `${call.name}/input`, schemas),
      output: hoist(output, `${call.name}/output`, schemas),
    };
    return [call.path, { [call.method.toLowerCase()]: operation(hoisted) }];
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "拾光 API",
      version: "1",
      description:
        "答复统一为 { code, tip, data, hash? }。带令牌的调用，data 是密封的 base64，此处列出的是打开之后的内容。签名与密封的算法见项目文档 docs/api.md。",
    },
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas,
    },
  };
}

/** A schema that names parts of itself counts on standing alone; here those parts stand among the components, under the call's name. */
function hoist({ $defs, ...schema }: Json, name: string, components: Json): Json {
  if (typeof $defs !== "object" || $defs === null) return schema;
  const prefix = `${name.replaceAll("/", "_")}_`;
  const renamed = (part: unknown): Json =>
    JSON.parse(JSON.stringify(part).replaceAll(`"#/$defs/`, `"#/components/schemas/${prefix}`));
  for (const [key, part] of Object.entries($defs)) components[prefix + key] = renamed(part);
  return renamed(schema);
}

const envelopeSchema = {
  type: "object",
  required: ["code", "tip", "data"],
  properties: {
    code: { type: "integer", description: "200 为成功" },
    tip: { type: "string", description: "给用户看的一句话" },
    data: {},
    hash: { type: "string", description: "存在时 data 是密封的" },
  },
};

const requestHeaders = [
  ["X-App-Secret", true, "客户端标识"],
  ["X-User-Agent", false, "DevType=…;SysType=h5|h5_pc;Ver=…;Browser=…"],
  ["X-Api-Key", true, "timestamp=<毫秒>;nonce=<32 位十六进制>;sign=<64 位十六进制>"],
] as const;

const idempotencyHeader = ["Idempotency-Key", false, "8 到 128 个字母、数字、- 或 _：同一个键只做一次"] as const;

function operation(call: DocumentedCall): Json {
  const result = {
    operationId: call.name.replaceAll("/", "_"),
    summary: call.summary,
    description: [call.accessWords, call.addition ? "规格之外的补充" : ""].filter(Boolean).join("；"),
    tags: [call.name.split("/")[0]],
    security: call.access === "open" ? [] : [{ token: [] }],
    "x-sealed": call.sealed,
    "x-addition": call.addition === true,
    parameters: [...requestHeaders, ...(call.idempotent ? [idempotencyHeader] : [])].map(
      ([name, required, description]) => ({
        name,
        in: "header",
        required,
        description,
        schema: { type: "string" },
      }),
    ),
    responses: responses(call),
  };
  if (call.method === "GET") return result;
  const format = call.multipart === undefined ? "application/json" : "multipart/form-data";
  return { ...result, requestBody: { required: true, content: { [format]: { schema: call.input } } } };
}

function responses(call: DocumentedCall): Json {
  const envelope = { $ref: "#/components/schemas/Envelope" };
  const success = { allOf: [envelope, { type: "object", properties: { data: call.output } }] };
  const content = call.stream
    ? { "text/event-stream": { schema: call.output } }
    : { "application/json": { schema: success } };
  const statuses = new Map<number, string>();
  for (const { status, tip } of Object.values(errors)) {
    if (status !== 200 && !statuses.has(status)) statuses.set(status, tip);
  }
  const failures = [...statuses].map(([status, description]) => [
    status,
    { description, content: { "application/json": { schema: envelope } } },
  ]);
  return {
    200: {
      description: call.stream ? "不结束的事件流" : "成功，或产品规则不允许（code 不是 200）",
      content,
    },
    ...Object.fromEntries(failures),
  };
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
