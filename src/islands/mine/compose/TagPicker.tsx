import { useEffect, useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { Act } from "../../parts/Act.tsx";

interface Chosen {
  id: number;
  name: string;
}

interface Props {
  tags: readonly Chosen[];
  most: number;
  error?: string;
  /** Everything there is to choose from; what a post may hold unless said otherwise. */
  load?: () => Promise<readonly Category[]>;
  onChange: (tags: Chosen[]) => void;
}

interface Category {
  id: number;
  name: string;
  tags: readonly Chosen[];
}

const loadPostTags = async () => (await api.call("post/taglist", {})).list;

/** Tags by category, found by typing; fetched when first opened. */
export function TagPicker({ tags, most, error = "", load = loadPostTags, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [categories, setCategories] = useState<readonly Category[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [typed, setTyped] = useState("");
  const full = tags.length >= most;

  useEffect(() => {
    if (!open || failed || categories !== null) return;
    load().then(setCategories, () => setFailed(true));
  }, [open, failed, categories, load]);

  const shown = (categories ?? [])
    .map((category) => ({ ...category, tags: category.tags.filter(({ name }) => name.includes(typed.trim())) }))
    .filter((category) => category.tags.length > 0);
  const isChosen = (tag: Chosen) => tags.some((one) => one.id === tag.id);

  return (
    <fieldset className="compose-tags">
      <legend className="field-label">
        标签<span className="compose-count">{` ${tags.length} / ${most}`}</span>
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
        <Act words={open ? "收起" : "选标签"} aria-expanded={open} onClick={() => setOpen(!open)} />
      </div>
      {open && (
        <div className="compose-tag-list">
          <input
            id={id}
            className="field-input"
            type="search"
            aria-label="找标签"
            placeholder="找标签"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {categories === null && !failed && <p className="mine-note">正在取标签</p>}
          {failed && <Act words="没有取到标签，再试一次" onClick={() => setFailed(false)} />}
          {categories !== null && shown.length === 0 && <p className="mine-note">没有这样的标签</p>}
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
                    disabled={full && !isChosen(tag)}
                    onClick={() =>
                      onChange(
                        isChosen(tag)
                          ? tags.filter((one) => one.id !== tag.id)
                          : [...tags, { id: tag.id, name: tag.name }],
                      )
                    }
                  >
                    {tag.name}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}
