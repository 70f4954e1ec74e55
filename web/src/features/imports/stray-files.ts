/** Files that are dropped where nothing takes them: without this, the browser opens them and leaves the page. */
import { useEffect, useRef } from "preact/hooks";

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === "file");

/** While the component is in the page. Without `onDrop`, the pointer shows that nothing can be dropped there. */
export function useStrayFiles(onDrop: (() => void) | undefined): void {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Something takes them.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && !latest.current) event.dataTransfer.dropEffect = "none";
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      latest.current?.();
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
