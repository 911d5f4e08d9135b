/** Files of lessons among other files. */

/** Whether a file is a lesson, also a damaged one, by its beginning. */
export const looksLikeLesson = (file: Uint8Array): boolean =>
  /^\W*"gammonlab"\s*:\s*"lesson"/.test(new TextDecoder().decode(file.subarray(0, 200)));
