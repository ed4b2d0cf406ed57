import type { CommentContentType } from "#lib/contract/schemas/comments.ts";
import { kinds } from "#lib/kinds.ts";

/** Short replies to press instead of typing, by what is commented on. */
const replies: Readonly<Record<CommentContentType, readonly string[]>> = {
  [kinds.review.type]: ["说到我心里了", "同意这个评分", "看完再来读一遍", "换个角度也有意思", "谢谢分享"],
  [kinds.video.type]: ["画面真好看", "配乐很贴", "结尾没想到", "值得二刷", "这一段想反复看", "期待下一部"],
  [kinds.post.type]: ["谢谢分享", "说得好", "收藏了", "我也有同感", "想听更多"],
  [kinds.topic.type]: ["选得好", "片单收下了", "还想推荐一部", "慢慢看完"],
  [kinds.announcement.type]: ["知道了", "支持", "辛苦了", "期待更新"],
  [kinds.performer.type]: ["演得真好", "期待新作品", "这个角色难忘", "从第一部看到现在"],
};

export function quickReplies(contentType: CommentContentType): string[] {
  return [...replies[contentType]];
}
