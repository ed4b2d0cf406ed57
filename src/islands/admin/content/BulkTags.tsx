import { Chosen } from "./Chosen.tsx";
import { Pick, pickedName } from "./Pick.tsx";

interface Props {
  name: "addTags" | "removeTags";
  label: string;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}

const field = {
  section: "",
  note: "",
  required: false,
  control: "pick",
  most: null,
  choices: [],
  of: "tag",
  picture: null,
  fields: [],
} as const;

/** Tags to add to the selected entries, or to remove from them. */
export function BulkTags({ name, label, keys, onChange }: Props) {
  return (
    <div className="content-picked">
      <Pick
        field={{ ...field, choices: [], fields: [], name, label }}
        of="tag"
        known={name === "removeTags"}
        path={name}
        value=""
        document={{}}
        names={{}}
        pictures={{}}
        onPicked={(key) => keys.includes(key) || onChange([...keys, key])}
        onChange={() => {}}
      />
      <Chosen label={label} values={keys} nameOf={(key) => pickedName("tag", key, {})} onChange={onChange} />
    </div>
  );
}
