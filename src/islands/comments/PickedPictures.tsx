import { useStore } from "@nanostores/react";
import type { MouseEvent } from "react";
import { Picture } from "../../components/Picture.tsx";
import type { Box } from "./box.ts";

/** Pictures of the comment being written, as thumbnails that are removed by a press. */
export function PickedPictures({ box }: { box: Box }) {
  const picked = useStore(box.$picked);
  if (picked.length === 0) return null;

  function remove(event: MouseEvent<HTMLButtonElement>, key: number): void {
    const files = event.currentTarget.form?.elements.namedItem("pictures");
    box.removePicture(key);
    if (files instanceof HTMLElement) files.focus();
  }

  return (
    <ul className="comment-picked" role="list" aria-label="要发的图片">
      {picked.map(({ key, name, percent, sent }) => (
        <li className="comment-picked-one" key={key}>
          {sent ? (
            <Picture image={sent.image} sizes="80px" />
          ) : (
            <span className="comment-picked-words" role="status">
              {percent}%
            </span>
          )}
          <button className="comment-picked-remove" type="button" onClick={(event) => remove(event, key)}>
            移除<span className="visually-hidden">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
