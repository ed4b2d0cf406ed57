import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMediaHandler } from "#server/media/serve.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addPost, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
let origin: string;
const { promise: stopped, resolve: onStopped } = Promise.withResolvers<void>();
const server = createServer((req, res) => {
  const [path = ""] = (req.url ?? "").split("?");
  const { storage, mediaGuard: guard } = app.site;
  createMediaHandler({ storage, obfuscated: [], guard })(req, res, path.slice("/media/".length)).catch(() =>
    res.destroy(),
  );
});

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(async () => {
  server.close(() => onStopped());
  await stopped;
  await app.close();
});

interface Shown {
  url: string;
  srcset: string;
}

const status = async (address: string) => (await fetch(origin + address)).status;
const bare = (address: string) => address.split("?")[0] ?? "";
/** Every address of a picture, with its query and without. */
const addressesOf = ({ url, srcset }: Shown) => [url, ...srcset.split(", ").map((one) => one.split(" ")[0] ?? "")];
async function answers({ url, srcset }: Shown): Promise<number[]> {
  return [...new Set(await Promise.all(addressesOf({ url, srcset }).map(status)))];
}
const withoutQuery = (image: Shown): Shown => ({
  url: bare(image.url),
  srcset: addressesOf(image)
    .slice(1)
    .map((one) => `${bare(one)} 1w`)
    .join(", "),
});

async function upload({ token }: TestPerson) {
  return app.call("upload/img", { file: await testPicture(1200, 800) }, token);
}

it("opens pictures of a paid part for the author, a buyer and an operator, by an address that ends", async () => {
  const [author, buyer] = [await addMember(app), await addMember(app)];
  await addPost(app.site.context, { author_id: author.userId });
  await givePoints(app.site.context, buyer.userId, 100);
  const [free, sold] = [await upload(author), await upload(author)];
  expect(await answers(sold.image)).toEqual([200]);
  const images = [{ uploadId: free.id }, { uploadId: sold.id, paid: true }];
  const both = { text: "图", price: 10, images: [...images, { uploadId: sold.id }] };
  expect(await app.ask("post/publish", both, author)).toMatchObject({ fields: { images: expect.any(String) } });
  const post = await app.call("post/publish", { text: "图", price: 10, images }, author.token);
  expect(post.status).toBe("published");
  expect(await answers(free.image)).toEqual([200]);
  expect(await answers(sold.image)).toEqual([404]);
  const own = post.images.find(({ paid }) => paid);
  expect(own && (await answers(own))).toEqual([200]);

  const { id } = post;
  expect(JSON.stringify(await app.call("post/detail", { id }, buyer.token))).not.toContain(bare(sold.image.url));
  const { part } = await app.call("post/pay", { id, price: 10 }, buyer.token);
  const [bought] = part.images;
  if (!bought) throw new Error("no picture was sold");
  expect(await answers(bought)).toEqual([200]);
  expect((await fetch(origin + bought.url)).headers.get("cache-control")).toMatch(/^private/);
  expect(await answers(withoutQuery(bought))).toEqual([404]);
  expect(await status(bought.url.replace(/until=(\d)/, (_, first: string) => `until=${Number(first) + 1}`))).toBe(404);
  // An address opens its own picture only.
  const other = await upload(author);
  await app.call("post/publish", { text: "二", price: 5, images: [{ uploadId: other.id, paid: true }] }, author.token);
  expect(await status(`${bare(other.image.url)}?${bought.url.split("?")[1]}`)).toBe(404);
  app.clock.now += 8 * 3_600_000;
  expect(await answers(bought)).toEqual([404]);
  const later = await app.call("post/isLook", { id }, buyer.token);
  expect(await answers(later.part?.images[0] ?? bought)).toEqual([200]);
});

it("hides the pictures of drafts, waiting and removed texts and of feedback from everybody they are not for", async () => {
  const author = await addMember(app);
  const draft = await upload(author);
  const saved = await app.call(
    "post/publish",
    { text: "草稿", images: [{ uploadId: draft.id }], draft: true },
    author.token,
  );
  expect(await answers(draft.image)).toEqual([404]);
  expect(saved.images[0] && (await answers(saved.images[0]))).toEqual([200]);

  const shown = await upload(author);
  const videoId = await addVideo(app.site.context);
  const fields = { videoId, rating: 7, title: "有图", text: "看图。", images: [{ uploadId: shown.id }] };
  const review = await app.call("review/publish", fields, author.token);
  expect(review.status).toBe("pending");
  expect(await answers(shown.image)).toEqual([404]);
  const { list } = await app.call("admin/queue", { contentType: 1 }, operator.token);
  const seen = list.find(({ targetId }) => targetId === review.id)?.images[0];
  expect(seen && (await answers(seen))).toEqual([200]);
  const decide = (decision: "approve" | "reject") =>
    app.call("admin/decide", { contentType: 1, targetId: review.id, decision }, operator.token);
  await decide("approve");
  expect(await answers(shown.image)).toEqual([200]);
  await decide("reject");
  expect(await answers(shown.image)).toEqual([404]);

  const sent = await upload(author);
  const input = { category: "other" as const, text: "这里坏了", imageIds: [sent.id] };
  const feedback = await app.call("feedback/add", input, author.token);
  expect(await answers(sent.image)).toEqual([404]);
  expect(feedback.images[0] && (await answers(feedback.images[0]))).toEqual([200]);
});
