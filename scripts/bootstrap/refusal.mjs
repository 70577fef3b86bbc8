// @ts-check
// A stop that the person can do something about: its message is all they see, no stack.

export class Refusal extends Error {}

/**
 * Runs a command's body and ends the process with the exit code it returns.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.stderr.write(
      `${error instanceof Refusal ? error.message : /** @type {Error} */ (error).stack}\n`,
    );
    process.exitCode = 1;
  }
}
