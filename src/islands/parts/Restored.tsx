import { Act } from "./Act.tsx";

interface Props {
  /** What was restored. */
  text: string;
  /** The alternative. */
  instead: string;
  onStartOver: () => void;
}

/** Message that a draft was restored, with a button to discard it. */
export function Restored({ text, instead, onStartOver }: Props) {
  return (
    <p className="restored" role="status">
      {text}
      <Act label={`不要了，${instead}`} onClick={onStartOver} />
    </p>
  );
}
