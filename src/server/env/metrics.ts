import { z } from "zod";
import { empty, hostName, whole } from "./fields.ts";

/** Settings of the metrics for Prometheus. */
export const metricsSettings = {
  METRICS_PORT: z.preprocess(empty, whole(0, 65535, 0).optional()),
  METRICS_HOST: z.preprocess(empty, hostName.default("127.0.0.1")),
  METRICS_TOKEN: z.preprocess(empty, z.string().min(16, "至少要 16 个字符").optional()),
};

/** Access to `/metrics`. Without a separate port, the token is required. */
export interface MetricsAccess {
  port?: number;
  host: string;
  token?: string;
}

/** Disabled, if neither port nor token is set. */
export function metricsOf(values: z.infer<z.ZodObject<typeof metricsSettings>>): { metrics?: MetricsAccess } {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port === undefined && token === undefined) return {};
  return { metrics: { host, ...(port !== undefined && { port }), ...(token !== undefined && { token }) } };
}
