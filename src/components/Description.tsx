import { Icon } from "./Icon.tsx";

/** Number of characters always displayed; the rest is folded after the end of a sentence. */
const shownLength = 120;

export function Description({ text }: { text: string }) {
  const cut = text.length > shownLength * 1.4 ? endOfSentence(text, shownLength) : text.length;
  return (
    <div className="description">
      <Paragraphs text={text.slice(0, cut)} />
      {cut < text.length && (
        <details>
          <summary>
            <span className="fold-open">展开全部</span>
            <span className="fold-close">收起</span>
            <Icon name="down" />
          </summary>
          <Paragraphs text={text.slice(cut)} />
        </details>
      )}
    </div>
  );
}

function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== "");
  return lines.map((line, index) => <p key={index}>{line}</p>);
}

function endOfSentence(of: string, from: number): number {
  const end = of.slice(from).search(/[。？！…\n]/);
  return end === -1 ? of.length : from + end + 1;
}
