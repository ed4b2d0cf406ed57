import { useEffect, useRef } from "react";

/** Closes a dialog while it is open: what was begun in it may end when it is closed already and the next one is open. */
export function useClose(onClose: () => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) onClose();
  };
}
