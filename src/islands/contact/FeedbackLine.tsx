import type { Feedback } from "#lib/contract/schemas/feedback.ts";
import { feedbackNames } from "#lib/feedback.ts";
import { Time } from "../../components/Time.tsx";

const statusNames = { open: "处理中", answered: "已回复", closed: "已结束" } as const;

/** One feedback with its answers. */
export function FeedbackLine({ feedback }: { feedback: Feedback }) {
  const { answers, category, createdAt, images, status, text } = feedback;
  return (
    <li className="feedback-item">
      <p className="feedback-item-head">
        <span>{feedbackNames[category]}</span>
        <Time at={createdAt} />
        <span className="feedback-status">{statusNames[status]}</span>
      </p>
      <p className="feedback-text">{text}</p>
      <div className="feedback-pictures">
        {images.map(({ url, width, height }, index) => (
          <img src={url} alt={`第 ${index + 1} 张图`} width={width} height={height} loading="lazy" key={url} />
        ))}
      </div>
      <ol className="feedback-answers" role="list">
        {answers.map(({ id, text }) => (
          <li key={id}>回复：{text}</li>
        ))}
      </ol>
    </li>
  );
}
