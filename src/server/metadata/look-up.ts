import type { Input, Output } from "#lib/contract/shapes.ts";
import { AppError } from "../core/errors.ts";
import type { SignedInContext } from "../core/context.ts";
import { toImage } from "../core/images.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { withHidden } from "../media/shown.ts";
import { shapeOf } from "../remote-pictures/slots.ts";
import { PictureRefused, takePicture } from "../remote-pictures/take.ts";
import { asker } from "./ask.ts";
import type { FoundFacts, Provider } from "./provider.ts";
import { addNamed, resolveFacts } from "./resolve.ts";
import { thumbOf } from "./thumbs.ts";

function providerOf({ metadata }: SignedInContext, name: string): Provider {
  const provider = metadata.find((one) => one.name === name);
  if (!provider) throw new AppError("contentMissing", { tip: "没有设置这个资料来源" });
  return provider;
}

export async function searchMetadata(
  context: SignedInContext,
  { provider: name, ...wanted }: Input<"admin/metadata/search">,
): Promise<Output<"admin/metadata/search">> {
  const provider = providerOf(context, name);
  const found = await provider.search(asker(context, provider), wanted);
  return {
    list: await Promise.all(
      found.map(async (one) => ({
        ...one,
        picture: one.picture === null ? null : await thumbOf(context, one.picture),
      })),
    ),
  };
}

async function factsFrom(context: SignedInContext, name: string, id: string): Promise<FoundFacts> {
  const provider = providerOf(context, name);
  const facts = await provider.details(asker(context, provider), id);
  if (!facts) throw new AppError("contentMissing", { tip: `${provider.label} 没有这一部了` });
  return facts;
}

/** A film's facts at a provider, in the shape of the editors' form. Writes nothing. */
export async function metadataDetails(
  context: SignedInContext,
  { provider, id }: Input<"admin/metadata/details">,
): Promise<Output<"admin/metadata/details">> {
  const facts = await factsFrom(context, provider, id);
  const { document, names } = await resolveFacts(context, facts.document);
  const thumbs = await Promise.all(
    facts.pictures.map(async ({ place, address }) => [place, await thumbOf(context, small(address))] as const),
  );
  const pictures = Object.fromEntries(thumbs.flatMap(([place, data]) => (data === null ? [] : [[place, data]])));
  return { document, names, pictures };
}

/** Providers offer pictures in several widths. */
const small = (address: string): string => address.replace("/original/", "/w300/");

/** Prepares the fields that an editor has chosen: adds missing people and tags and stores pictures. The film itself stays unchanged. */
export async function takeMetadata(
  context: SignedInContext,
  { provider, id, fields }: Input<"admin/metadata/take">,
): Promise<Output<"admin/metadata/take">> {
  const facts = await factsFrom(context, provider, id);
  const chosen = Object.fromEntries(Object.entries(facts.document).filter(([name]) => fields.includes(name)));
  const pictures: Record<string, string> = {};
  const taken: Record<string, string> = {};
  for (const { place, address } of facts.pictures.filter((one) => fields.includes(one.place))) {
    const shape = shapeOf("video", place);
    const key = await takePicture(context, address, shape).catch((error: unknown) => {
      const reason = error instanceof PictureRefused ? error.message : "对方没有回答";
      throw new AppError("metadataFailed", { tip: `图片没有取到：${reason}。不勾图片再试一次，或者自己上传` });
    });
    taken[place] = key;
    pictures[key] = toImage(withHidden(context), shape, key).url;
  }
  const { document, names } = await addNamed(context, chosen);
  await context.db.write((trx) =>
    recordOwnAction(context, trx, { act: "content.metadata", summary: `${provider} ${id}` }),
  );
  return { document: { ...document, ...taken }, names, pictures };
}
