import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { type Query, queryOf } from "#lib/client/data.ts";
import { Act } from "../../parts/Act.tsx";
import { useComposed } from "../../parts/useComposed.ts";
import { useFound } from "./useFound.ts";

interface Chosen {
  id: number;
  name: string;
}

interface Category {
  id: number;
  name: string;
  tags: readonly Chosen[];
  /** How many it has. */
  total: number;
}

/** Tags to choose from. */
interface Source {
  /** All of a small site, the most used of a large one. */
  all: Query<{ list: readonly Category[] }>;
  find: (q: string) => Promise<{ list: readonly Category[] }>;
}

interface ListProps {
  source: Source;
  value: readonly Chosen[];
  max: number;
  onChange: (tags: Chosen[]) => void;
}

interface Props extends ListProps {
  error: string | undefined;
}

/** Tags for posts and reviews. */
export const postTags: Source = {
  all: queryOf("post/taglist", {}),
  find: (q) => api.call("post/taglist", { q }),
};

/** Tags for films. */
export const workTags: Source = {
  all: queryOf("works/select/tags", {}),
  find: (q) => api.call("works/select/tags", { q }),
};

/** Tags by category, with a search; fetched when first opened. */
export function TagPicker({ error, ...choice }: Props) {
  const [open, setOpen] = useState(false);
  const errorId = useId();
  const { value: tags, max, onChange } = choice;
  return (
    <fieldset className="compose-tags" name="tagIds" tabIndex={-1} aria-describedby={error && errorId}>
      <legend className="field-label">
        标签<span className="compose-count">{` ${tags.length} / ${max}`}</span>
      </legend>
      <div className="compose-chips">
        {tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className="chip compose-chip"
            aria-label={`移除标签${tag.name}`}
            onClick={() => onChange(tags.filter((one) => one.id !== tag.id))}
          >
            {tag.name} ×
          </button>
        ))}
        <Act label={open ? "收起" : "选标签"} aria-expanded={open} onClick={() => setOpen(!open)} />
      </div>
      {open && <TagList {...choice} />}
      <p className="field-error" id={errorId}>
        {error}
      </p>
    </fieldset>
  );
}

function TagList({ source, value: tags, max, onChange }: ListProps) {
  const known = useStore(source.all);
  const [typed, setTyped] = useState("");
  const words = useComposed(typed, setTyped);
  const q = typed.trim();
  // A site may have more tags than are offered at once, and tags have other names: words are looked for by the server.
  const isWhole = known.state !== "ready" || known.data.list.every(({ tags, total }) => tags.length === total);
  const [found, again] = useFound(source.find, q);
  const answer = q === "" ? known : found;
  // What is at hand can be seen at once.
  const atHand = isWhole && known.state === "ready" ? withName(known.data.list, q) : [];
  const shown = answer.state === "ready" ? withName(answer.data.list, "") : atHand;
  const isChosen = (tag: Chosen) => tags.some((one) => one.id === tag.id);
  const turn = ({ id, name }: Chosen) =>
    onChange(isChosen({ id, name }) ? tags.filter((one) => one.id !== id) : [...tags, { id, name }]);

  return (
    <div className="compose-tag-list">
      <input className="field-input" type="search" maxLength={40} aria-label="找标签" placeholder="找标签" {...words} />
      {!isWhole && q === "" && <p className="mine-note">只列了用得最多的，别的写出名字来找</p>}
      {answer.state === "loading" && shown.length === 0 && <p className="mine-note">正在取标签…</p>}
      {known.state === "failed" && <Act label="没有取到标签，再试一次" onClick={() => void source.all.reload()} />}
      {known.state !== "failed" && answer.state === "failed" && <Act label="没有取到标签，再试一次" onClick={again} />}
      {answer.state === "ready" && shown.length === 0 && <p className="mine-note">没有这样的标签</p>}
      {shown.map((category) => (
        <div key={category.id} role="group" aria-label={category.name}>
          <p className="mine-note">{category.name}</p>
          <div className="compose-chips">
            {category.tags.map((tag) => (
              <button
                key={tag.id}
                type="button"
                className="chip compose-chip"
                aria-pressed={isChosen(tag)}
                disabled={tags.length >= max && !isChosen(tag)}
                onClick={() => turn(tag)}
              >
                {tag.name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The tags whose names hold these words, in the categories that have such. */
const withName = (categories: readonly Category[], q: string): Category[] =>
  categories
    .map((category) => ({
      ...category,
      tags: category.tags.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
    }))
    .filter((category) => category.tags.length > 0);
