/** The board, after its first answer. */

export { walkBoard } from '../board-keys';
export { BookView } from '../book';
export { Compare } from '../compare';
export { Editor } from '../editor';
export { EvaluationView } from '../evaluation';
export { ExercisePanel, ExerciseStart } from '../exercise';
export { RolloutPanel } from '../rollout';
export { ScoresPanel } from '../scores';
