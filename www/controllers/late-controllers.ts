/**
 * Controllers, and parts of them, that nothing needs before the first answer. They are in one file of the built site,
 * which is fetched with the first of them.
 */

export { inMatch } from '../state/played';
export { alike, isSameMatch } from '../state/same-match';
export { createBackups } from './backup';
export { createDatabases } from './databases';
export { createEditor } from './editor';
export { example } from './examples';
export { into, reach, wayTo } from './hand-ways';
export { createLab } from './lab';
export { createLessons } from './lessons';
export { createDeeper } from './match-deeper';
export { createMatchEquity } from './match-equity';
export { createMatchFiles } from './match-files';
export { createPlan } from './plan';
export { createPractice } from './practice';
export { createProgress } from './progress';
export { createSearch } from './search';
export { createShared } from './shared';
export { createStakes } from './stakes';
export { createStudy } from './study';
export { createTranscribe } from './transcribe';
export { createWhy } from './why';
