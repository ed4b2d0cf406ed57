import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readEnv, settingNames } from "#server/env/env.ts";

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const strings = z.record(z.string(), z.string());
const siteService = z.looseObject({
  environment: strings,
  stop_grace_period: z.string().regex(/^\d+s$/),
  secrets: z.array(z.string()),
  command: z.array(z.string()).optional(),
  deploy: z.looseObject({ replicas: z.number() }),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional() }),
  ports: z.never().optional(),
});
const liveService = siteService.extend({ ports: z.array(z.string()), profiles: z.array(z.string()) });
const compose = z
  .looseObject({
    services: z.looseObject({ web: siteService, worker: siteService, live: liveService, postgres: z.looseObject({}) }),
    secrets: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read("compose.yaml"), { merge: true }));

const probe = z.looseObject({ httpGet: z.looseObject({ path: z.string() }) });
const container = z.looseObject({
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  envFrom: z.array(z.unknown()).optional(),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ exec: z.looseObject({ command: z.array(z.string()) }) }) })
    .optional(),
});
const pods = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    template: z.looseObject({
      metadata: z.looseObject({ annotations: strings.default({}) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number().optional(),
        containers: z.array(container).length(1),
      }),
    }),
  }),
});
const manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });

/** Pods of the site's own processes. */
const sites = { matchExpressions: [{ key: "app", operator: "In", values: ["web", "worker", "live"] }] };

const folder = "deploy/kubernetes";
const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => `${folder}/${file}`);
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    expect("errors" in document ? document.errors : []).toEqual([]);
    return manifest.parse("toJS" in document ? document.toJS() : null);
  }),
);
const find = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? expect.fail(`no ${kind} ${name}`);
const podsOf = (name: string) => {
  const { replicas, template } = pods.parse(find("Deployment", name)).spec;
  const [only] = template.spec.containers;
  if (only === undefined) throw new Error("no container");
  const { annotations } = template.metadata;
  return { replicas, annotations, grace: template.spec.terminationGracePeriodSeconds ?? 30, ...only };
};
const config = z.looseObject({ data: strings }).parse(find("ConfigMap", "shiguang")).data;
const secret = z.looseObject({ stringData: strings }).parse(find("Secret", "shiguang")).stringData;

const bare = (name: string) => name.replace(/_FILE$/, "");
const good: Record<string, string> = {
  APP_SECRET: "a-secret-of-more-than-16",
  DATABASE_URL: "postgres://postgres/x",
  DATABASE_REPLICA_URLS: "postgres://postgres-replica/x",
  REDIS_URL: "redis://:of-our-own@redis:6379/0",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "key of the bucket",
};
const plainly = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      bare(name),
      good[bare(name)] ?? value.replace(/^\$\{\w+:-(.*)\}$/, "$1"),
    ]),
  );

test("compose and Kubernetes set the same, and only what the site knows", () => {
  const { web, worker } = compose.services;
  const inKubernetes = { ...config, ...secret };
  for (const name of [...Object.keys(web.environment), ...Object.keys(inKubernetes)]) {
    expect(settingNames).toContain(name);
  }
  expect(worker.environment).toEqual({ ...web.environment, TMPDIR: "/data" });
  expect(Object.keys(web.environment).map(bare).toSorted()).toEqual(Object.keys(inKubernetes).toSorted());
  const [first, second] = [readEnv(plainly(web.environment)), readEnv(plainly(inKubernetes))];
  expect({ ...first, publicOrigin: "" }).toEqual({ ...second, publicOrigin: "" });
  expect(first).toMatchObject({ trustProxy: true, worker: "off", mediaStore: "s3" });
});

test("every secret is a file that is declared, and the examples do not start a site", () => {
  const { web } = compose.services;
  const files = Object.entries(web.environment).filter(([name]) => name.endsWith("_FILE"));
  expect(files.map(([, file]) => file.replace("/run/secrets/", "")).toSorted()).toEqual(web.secrets.toSorted());
  for (const name of web.secrets) expect(Object.keys(compose.secrets)).toContain(name);
  for (const name of ["APP_SECRET", "DATABASE_URL", "DATABASE_REPLICA_URLS", "REDIS_URL", "S3_SECRET_ACCESS_KEY"]) {
    expect(() => readEnv({ ...config, ...good, [name]: secret[name] })).toThrow(`${name}：`);
  }
});

test("both run two web processes and a worker, and give them time to finish", () => {
  const { web, worker } = compose.services;
  const grace = Number(config["SHUTDOWN_GRACE_SECONDS"]);
  expect([web.deploy.replicas, podsOf("web").replicas]).toEqual([2, 2]);
  expect([worker.deploy.replicas, podsOf("worker").replicas]).toEqual([1, 1]);
  expect(worker.command).toEqual(["node", "scripts/worker.ts"]);
  expect(podsOf("worker").command).toEqual(worker.command);
  for (const service of [web, worker]) expect(Number.parseInt(service.stop_grace_period)).toBeGreaterThan(grace);
  const wait = Number(podsOf("web").lifecycle?.preStop.exec.command[1]);
  expect(podsOf("web").grace).toBeGreaterThan(wait + grace);
  expect(podsOf("worker").grace).toBeGreaterThan(grace);
});

test("lives are received where somebody has asked for them, with the settings of the worker", () => {
  const { live, worker } = compose.services;
  expect(live).toMatchObject({ profiles: ["live"], command: ["node", "scripts/live.ts"] });
  expect(live.environment).toEqual(worker.environment);
  expect(live.ports).toEqual(["${LIVE_PORT:-1935}:${LIVE_PORT:-1935}"]);
  expect(readEnv(plainly(live.environment)).live).toBeUndefined();
  expect(readEnv({ ...plainly(live.environment), LIVE_PORT: "1935" }).live?.port).toBe(1935);
  // Where all manifests of the folder are applied, it is in one of its own.
  expect(files.filter((file) => file.includes("live"))).toEqual(["deploy/kubernetes/live/live.yaml"]);
  const { replicas, grace, command, ports, envFrom } = podsOf("live");
  expect({ replicas, grace, command }).toEqual({ replicas: live.deploy.replicas, grace: 40, command: live.command });
  expect(envFrom).toEqual(podsOf("worker").envFrom);
  expect(ports).toEqual([{ name: "rtmp", containerPort: 1935 }]);
  const way = [{ name: "rtmp", port: 1935, targetPort: "rtmp" }];
  expect(find("Service", "live")).toMatchObject({ spec: { type: "LoadBalancer", ports: way } });
  expect(find("NetworkPolicy", "live")).toMatchObject({ spec: { ingress: [{ ports: [{ port: 1935 }] }] } });
});

test("probes ask whether it is ready where requests are given, and whether it lives where it is killed", () => {
  expect(compose.services.web.healthcheck.test?.join(" ")).toContain("/readyz");
  const { readinessProbe, livenessProbe } = podsOf("web");
  expect(probe.parse(readinessProbe).httpGet.path).toBe("/readyz");
  expect(probe.parse(livenessProbe).httpGet.path).toBe("/livez");
  expect(read("Dockerfile")).toContain("USER node");
});

test("every web process and every worker is read by Prometheus, on a port that nothing leads to from outside", () => {
  const port = Number(config["METRICS_PORT"]);
  expect(readEnv(plainly({ ...config, ...secret })).metrics).toEqual({ host: "0.0.0.0", port });
  for (const name of ["web", "worker"]) {
    const { annotations, ports } = podsOf(name);
    expect(ports.find((one) => one.name === "metrics")?.containerPort).toBe(port);
    expect(annotations).toEqual({
      "prometheus.io/scrape": "true",
      "prometheus.io/port": String(port),
      "prometheus.io/path": "/metrics",
    });
  }
  expect(JSON.stringify(manifests.filter(({ kind }) => kind === "Service" || kind === "Ingress"))).not.toContain(
    "metrics",
  );
  const jobs = (file: string) => {
    const scrapes = z.looseObject({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) });
    return scrapes.parse(parse(read(`deploy/prometheus/${file}`))).scrape_configs;
  };
  expect(jobs("prometheus.yml")).toMatchObject([
    { job_name: "shiguang", dns_sd_configs: [{ names: ["web", "worker"], port }] },
  ]);
  expect(jobs("kubernetes.yml")).toMatchObject([{ job_name: "shiguang" }]);
});

test("pods get no more than they need of the cluster, and only the site's own processes reach a network outside", () => {
  const pod = z.looseObject({
    spec: z.looseObject({
      template: z.looseObject({
        spec: z.looseObject({
          automountServiceAccountToken: z.literal(false),
          securityContext: z.looseObject({ seccompProfile: z.object({ type: z.literal("RuntimeDefault") }) }),
        }),
      }),
    }),
  });
  const running = manifests.filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet");
  expect(running.map(({ metadata }) => metadata.name).toSorted()).toEqual(
    ["web", "worker", "live", "postgres", "postgres-replica", "redis", "storage"].toSorted(),
  );
  for (const one of running) expect(pod.safeParse(one).error, one.metadata.name).toBeUndefined();

  const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy").map((one) => JSON.stringify(one));
  expect(find("NetworkPolicy", "nothing")).toMatchObject({
    spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] },
  });
  const outside = policies.filter((text) => text.includes("ipBlock"));
  expect(outside).toHaveLength(1);
  const policy = find("NetworkPolicy", "outside");
  expect(policy).toMatchObject({ spec: { podSelector: sites, policyTypes: ["Egress"] } });
  // Mail servers, webhooks and addresses written by people have any port; the cluster's own network stays closed.
  const own = ["10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"];
  expect(policy).toHaveProperty("spec.egress", [{ to: [{ ipBlock: { cidr: "0.0.0.0/0", except: own } }] }]);
  const network = z.looseObject({ networks: z.array(z.string()) });
  const services = z.record(z.string(), network).parse(compose.services);
  expect(parse(read("compose.yaml"))).toMatchObject({ networks: { inside: { internal: true } } });
  for (const [name, { networks }] of Object.entries(services)) {
    expect(networks.includes("outside"), name).toBe(["web", "worker", "live", "nginx"].includes(name));
  }
});

test("the worker has its work folder on a disk, which films fill, and not in memory", () => {
  const mounted = z.looseObject({ tmpfs: z.array(z.string()), volumes: z.array(z.string()) });
  const { tmpfs, volumes } = mounted.parse(compose.services.worker);
  const folder = compose.services.worker.environment["TMPDIR"] ?? "/tmp";
  expect(tmpfs).not.toContain(folder);
  // One that is there before the first job: ffmpeg is tried in it when the worker starts.
  expect(volumes.map((volume) => volume.split(":")[1])).toContain(folder);
  const pod = JSON.stringify(find("Deployment", "worker"));
  expect(pod).toContain(`"mountPath":"/tmp"`);
  expect(pod).not.toContain(`"medium":"Memory"`);
});

test("people come by TLS, Redis has a password, and no image follows what is newest", () => {
  const site = read("deploy/nginx/site.conf");
  expect(site).toMatch(/listen 80 default_server;[^}]*return 308 https:/);
  expect(site).toMatch(/listen 443 ssl;/);
  expect(read("deploy/nginx/tls-common.conf")).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
  expect(find("Ingress", "web")).toMatchObject({ spec: { tls: [{ hosts: ["example.com"] }] } });
  for (const file of ["compose.yaml", "deploy/kubernetes/services.yaml"]) expect(read(file)).toContain("requirepass ");
  const everything = [read("compose.yaml"), ...files.map((file) => read(file))];
  const images = everything.flatMap((text) => [...text.matchAll(/image: (\S+)/g)].map(([, image = ""]) => image));
  for (const image of images) expect(image).toMatch(/^shiguang:latest$|:[\w.-]*\d/);
});
