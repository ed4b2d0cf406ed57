import { type RefObject, useEffect, useRef } from "react";

interface Props {
  className?: string;
  name?: string;
  accept?: string;
  multiple?: boolean;
  /** On phones: opens the camera instead of asking for a file. */
  capture?: "environment" | "user";
  disabled?: boolean;
  hidden?: boolean;
  /** Id of its description. */
  describedBy?: string;
  onPick: (files: File[]) => void;
  ref?: RefObject<HTMLInputElement | null>;
  children: string;
}

export const pictureFiles = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A button that picks files; by default pictures. */
export function PickFiles({ className = "button", hidden, describedBy, onPick, ref, children, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const files = ref ?? own;
  // Files may have been picked before hydration.
  useEffect(() => void files.current?.dispatchEvent(new Event("change", { bubbles: true })), [files]);
  return (
    <label className={className} hidden={hidden}>
      {children}
      <input
        className="visually-hidden"
        type="file"
        accept={pictureFiles}
        {...input}
        ref={files}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          // Lets the same file be picked again.
          currentTarget.value = "";
          if (picked.length > 0) onPick(picked);
        }}
      />
    </label>
  );
}
