import { type DragEvent, useRef, useState } from 'react';

/** Handles dropped and chosen files. Clears the input after every choice, so that the same file can be chosen again. */
export function useFileDrop(onChoose: (file: File | null) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const stop = (event: DragEvent) => event.preventDefault();
  return {
    over,
    input,
    handlers: {
      onDragOver: (event: DragEvent) => {
        stop(event);
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        stop(event);
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onChoose(file);
      },
    },
  };
}
