import { useStore } from "@nanostores/react";
import { useState } from "react";
import { type Query, queryOf } from "#lib/client/data.ts";
import { Act } from "../../parts/Act.tsx";

interface Chosen {
  id: number;
  name: string;
}

interface ListProps {
  /** All tags to choose from, by category. */
  query: Query<{ list: readonly { id: number; name: string; tags: readonly Chosen[] }[] }>;
  value: readonly Chosen[];
  max: number;
  onChange: (tags: Chosen[]) => void;
}

interface Props extends ListProps {
  error: string | undefined;
}

/** Tags for posts and reviews. */
export const $postTags = queryOf("post/taglist", {});

/** Tags by category, with a search; fetched when first opened. */
export function TagPicker({ error, ...choice }: Props) {
  const [open, setOpen] = useState(false);
  const { value: tags, max, onChange } = choice;
  return (
    <fieldset className="compose-tags">
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
      <p className="field-error">{error}</p>
    </fieldset>
  );
}

function TagList({ query, value: tags, max, onChange }: ListProps) {
  const known = useStore(query);
  const [typed, setTyped] = useState("");
  const shown = (known.state === "ready" ? known.data.list : [])
    .map((category) => ({ ...category, tags: category.tags.filter(({ name }) => name.includes(typed.trim())) }))
    .filter((category) => category.tags.length > 0);
  const isChosen = (tag: Chosen) => tags.some((one) => one.id === tag.id);
  const turn = ({ id, name }: Chosen) =>
    onChange(isChosen({ id, name }) ? tags.filter((one) => one.id !== id) : [...tags, { id, name }]);

  return (
    <div className="compose-tag-list">
      <input
        className="field-input"
        type="search"
        aria-label="找标签"
        placeholder="找标签"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {known.state === "loading" && <p className="mine-note">正在取标签</p>}
      {known.state === "failed" && <Act label="没有取到标签，再试一次" onClick={() => void query.reload()} />}
      {known.state === "ready" && shown.length === 0 && <p className="mine-note">没有这样的标签</p>}
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
