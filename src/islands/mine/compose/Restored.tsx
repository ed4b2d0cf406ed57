import { Act } from "../../parts/Act.tsx";

interface Props {
  /** What came back. */
  words: string;
  /** What there is instead. */
  instead: string;
  onStartOver: () => void;
}

/** Says that what was typed before is here again, and how to be rid of it. */
export function Restored({ words, instead, onStartOver }: Props) {
  return (
    <p className="compose-restored" role="status">
      {words}
      <Act words={`不要了，${instead}`} onClick={onStartOver} />
    </p>
  );
}
