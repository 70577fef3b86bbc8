// Owns dropping files on a part of the window. Text that is dragged is none of its business.
import { type DragEvent, useRef, useState } from "react";

export interface FileDrop {
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  // Each part that is entered and left tells of itself: over is whoever was entered more often than left.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  };
  const ofFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    act(event);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: ofFiles(() => move(1)),
      onDragOver: ofFiles((event) => {
        event.dataTransfer.dropEffect = "copy";
      }),
      onDragLeave: ofFiles(() => move(-1)),
      onDrop: ofFiles((event) => {
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }),
    },
  };
}
