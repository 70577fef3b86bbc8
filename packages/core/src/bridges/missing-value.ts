// Owns how a field that is not there is told in a file that a person wrote. Pure.
import type { z } from "zod";

export const missingValue: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined ? "is missing" : undefined;
