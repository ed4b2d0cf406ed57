/** A post that is older by this many milliseconds needs twice the replies for the same heat. */
const halfLife = 2 * 86_400_000;

/** A comment counts more than a like. */
const commentWeight = 2;

/** Sort key of the hot feed. It does not decrease over time but newer posts start higher, so rows need no update and pages stay stable. */
export function postHeat(post: { supports: number; comments: number; publishedAt: number }): number {
  const answers = Math.log2(1 + post.supports + commentWeight * post.comments);
  return Math.round(1e6 * (answers + post.publishedAt / halfLife));
}
