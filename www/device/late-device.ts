/**
 * Parts of the device that nothing needs before the first answer. They are in one file of the built site, which is
 * fetched with the first of them.
 */

export { deviceBackups } from './backups';
export { isCommitted, newSource, throwOf } from './dice';
export { deviceLessons } from './lessons';
export { devicePractice } from './practice';
export { keepOffline } from './pwa';
export { deviceTranscriptions } from './transcriptions';
