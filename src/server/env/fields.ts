import { z } from "zod";

/** Treats an empty setting as absent. */
export const empty = (value: unknown) => (value === "" ? undefined : value);

export const hostName = z.string().regex(/^[\w.:-]+$/, "要填主机名或 IP 地址");

/** A whole number as text; an absent or empty one means `preset`. */
export function whole(min: number, max: number, preset: number) {
  const sentence = `要填 ${min} 到 ${max} 之间的整数`;
  const number = z
    .string()
    .regex(/^\d{1,15}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence));
  return z.preprocess(empty, number.default(preset));
}

export function choice<const Words extends readonly [string, ...string[]]>(choices: Words, preset: Words[number]) {
  return z.preprocess(empty, z.enum(choices, `只能是 ${choices.join("、")} 之一`).default(preset));
}

export function onOff(on: string, off: string, preset: boolean) {
  return choice([on, off], preset ? on : off).transform((word) => word === on);
}

/** An http(s) URL: its origin, or the whole URL without trailing slash. */
export function address(sentence: string, part: "origin" | "href") {
  return z.string().transform((value, issue) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    const plain = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
    if (plain && (part === "href" || url.pathname === "/")) return url[part].replace(/\/$/, "");
    issue.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}

export function webAddress(sentence: string, part: "origin" | "href") {
  return z.preprocess(empty, address(sentence, part).optional());
}

/** A comma-separated list. */
export function list<Item extends z.ZodType<string, string>>(item: Item, preset: string[]) {
  const split = z.string().transform((text) =>
    text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );
  return z.preprocess((value) => value ?? preset.join(","), split.pipe(z.array(item)));
}
