// Owns one switch that must be thrown before the first schema is made: the page may not make code out of text, and zod
// need not find that out by trying. Import it first.
import { z } from "zod";

z.config({ jitless: true });
