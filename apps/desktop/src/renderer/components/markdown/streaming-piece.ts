// Owns telling what is drawn in a piece of Markdown that the piece is still being written.
import { createContext } from "react";

export const StreamingPiece = createContext(false);
