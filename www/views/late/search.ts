/** Searching in all matches, and entering one by hand. */

export { SearchPage } from '../search';
export { TranscribePage } from '../transcribe';
