interface Props {
  className?: string;
  accept: string;
  multiple?: boolean;
  /** Id of what explains it. */
  describedBy?: string;
  onPick: (files: File[]) => void;
  children: string;
}

export const pictureFiles = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A button that picks files. */
export function PickFiles({ className = "", accept, multiple = false, describedBy, onPick, children }: Props) {
  return (
    <label className={`button ${className}`.trim()}>
      {children}
      <input
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file can be picked again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
