import { documentedContract, type DocumentedCall } from "./contract.ts";
import { envelopes, failures, opened } from "./envelopes.ts";
import type { Json } from "./json.ts";
import { only } from "./schemas.ts";
import { tusPaths } from "./tus.ts";

/**
 * `wire`: responses as transferred, most of them sealed. `opened`: the same calls with unsealed responses, for generating types. Both are
 * generated from the same contract.
 */
export type DocumentView = "wire" | "opened";

/** Paths of the two documents. */
export const documentPaths = { wire: "/api/openapi.json", opened: "/api/openapi-opened.json" } as const;

const descriptions: Readonly<Record<DocumentView, string>> = {
  wire: `线上传的样子：带令牌的调用，答复的 data 是密封的一段文字，打开后的样子在 ${documentPaths.opened}。签名与密封的算法见项目文档 docs/api.md。`,
  opened: `答复打开之后的样子，用来生成类型；线上传的样子在 ${documentPaths.wire}。签名与密封的算法见项目文档 docs/api.md。`,
};

/** OpenAPI 3.1 of the whole API. */
export function openApiDocument(view: DocumentView, siteName: string): Json {
  const { calls, components } = documentedContract();
  const paths = calls.map((call): [string, Json] => [
    call.path,
    { [call.method.toLowerCase()]: operation(call, view) },
  ]);
  const { Sealed, ...unsealed } = envelopes;
  return {
    openapi: "3.1.0",
    info: { title: `${siteName} API`, version: "1", description: descriptions[view] },
    paths: { ...Object.fromEntries(paths), ...tusPaths },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      parameters,
      responses: failures(),
      schemas: { ...unsealed, ...(view === "wire" && { Sealed }), ...pointedAt(components, calls, view) },
    },
  };
}

/** The wire document leaves out schemas that occur only in sealed responses. */
function pointedAt(components: Record<string, Json>, calls: readonly DocumentedCall[], view: DocumentView): Json {
  const seen = calls.map(({ input, output, sealed }) => (sealed ? [input] : [input, output]));
  return view === "opened" ? components : only(components, seen);
}

const text = (name: string, required: boolean, description: string, example: string): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string", examples: [example] },
});

const parameters: Json = {
  AppSecret: text("X-App-Secret", true, "客户端标识，页面里的 meta app-secret", "0123456789abcdef"),
  UserAgent: text(
    "X-User-Agent",
    false,
    "设备，只用来给会话起名",
    "DevType=iPhone;SysType=h5;Ver=1.0.1+27;Browser=Safari 18",
  ),
  ApiKey: text(
    "X-Api-Key",
    true,
    "时间（毫秒）、32 位十六进制的 nonce 与签名",
    `timestamp=1795233600000;nonce=${"0".repeat(32)};sign=${"0".repeat(64)}`,
  ),
  Packed: text("X-Packed", false, "deflate-raw：先压缩，再密封", "deflate-raw"),
  IdempotencyKey: text(
    "Idempotency-Key",
    false,
    "8 到 128 个字母、数字、- 或 _：同一个键只做一次",
    "b1946ac92492d2347c6235b4d2611184",
  ),
};

function operation(call: DocumentedCall, view: DocumentView): Json {
  const headers = [
    "AppSecret",
    "UserAgent",
    "ApiKey",
    ...(call.sealed ? ["Packed"] : []),
    ...(call.idempotent ? ["IdempotencyKey"] : []),
  ];
  const result = {
    operationId: call.name.replaceAll("/", "_"),
    summary: call.summary,
    description: [call.accessLabel, call.addition ? "规格之外的补充" : ""].filter(Boolean).join("；"),
    tags: [call.name.split("/")[0]],
    security: call.access === "open" ? [] : call.access === "public" ? [{ token: [] }, {}] : [{ token: [] }],
    "x-sealed": call.sealed,
    "x-addition": call.addition === true,
    parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses: responses(call, view),
  };
  if (call.method === "GET") return result;
  const content =
    call.multipart === undefined
      ? { "application/json": { schema: call.input, example: call.example ?? {} } }
      : { "multipart/form-data": { schema: call.input } };
  return { ...result, requestBody: { required: true, content } };
}

function responses(call: DocumentedCall, view: DocumentView): Json {
  const refusal = { $ref: "#/components/schemas/Refusal" };
  const isSealed = call.sealed && view === "wire";
  const success = isSealed ? { $ref: "#/components/schemas/Sealed" } : opened(call.output);
  const content = call.stream
    ? { "text/event-stream": { schema: call.output } }
    : { "application/json": { schema: { oneOf: [success, refusal] } } };
  return {
    200: {
      description: call.stream
        ? "不结束的事件流"
        : `成功${isSealed ? "（data 密封）" : ""}，或产品规则不允许（code 不是 200，不密封）`,
      content,
    },
    "4XX": { $ref: "#/components/responses/RequestFailed" },
    "5XX": { $ref: "#/components/responses/ServerFailed" },
  };
}
