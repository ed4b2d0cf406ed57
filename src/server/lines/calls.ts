import * as lines from "#lib/contract/schemas/lines.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { allowHost, listHosts, removeHost } from "./hosts.ts";

export const calls = {
  "admin/lines/hosts": call({
    access: "staff:running",
    effect: "read",
    summary: "运营：线路可以来自哪些主机，还有哪些没有允许",
    addition: true,
    input: empty,
    output: lines.lineHostsOutput,
    handler: (context) => listHosts(context),
  }),
  "admin/lines/allow": call({
    access: "staff:running",
    effect: "set",
    summary: "运营：允许一台主机，或改它的备注",
    addition: true,
    input: lines.allowHostInput,
    output: lines.lineHost,
    example: { host: "v.example", note: "片源站" },
    handler: allowHost,
  }),
  "admin/lines/remove": call({
    access: "staff:running",
    effect: "set",
    summary: "运营：不再允许一台主机，线路留着",
    addition: true,
    input: lines.removeHostInput,
    output: empty,
    example: { host: "v.example" },
    handler: removeHost,
  }),
};
