/** After this many milliseconds a post needs twice the answers to stand as high. */
const halfLife = 2 * 86_400_000;

/** A comment is more work than a like. */
const commentWeight = 2;

/** Where a post stands in the hot feed. It falls behind newer ones without ever being written again, so pages stay stable. */
export function postHeat(post: { supports: number; comments: number; publishedAt: number }): number {
  const answers = Math.log2(1 + post.supports + commentWeight * post.comments);
  return Math.round(1e6 * (answers + post.publishedAt / halfLife));
}
